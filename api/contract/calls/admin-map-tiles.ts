import { z } from 'zod';
import type { MapTiles } from '../pages/map-tiles.ts';

export const mapTilesSchema = z.strictObject({
  url: z.string(),
  attribution: z.string(),
}) satisfies z.ZodType<MapTiles>;
