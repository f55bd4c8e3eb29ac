import { z } from 'zod';
import type { MapTiles } from '../pages/map-tiles.ts';

/** GET: where the back office takes the pictures of its maps from, the same as the site. */
export const MAP_TILES_API = '/api/admin/map-tiles';

export const mapTilesSchema = z.strictObject({
  url: z.string(),
  attribution: z.string(),
}) satisfies z.ZodType<MapTiles>;
