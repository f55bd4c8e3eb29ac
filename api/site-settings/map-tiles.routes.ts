import type { Kysely } from 'kysely';
import { SETTINGS_ROUTES } from '../contract/calls/settings-routes.ts';
import type { DB } from '../database/tables.ts';
import type { Serve } from '../http/serve-routes.ts';
import { readMapTiles } from './map-tiles.queries.ts';

/** The source of map tiles, for maps of the back office. */
export function addMapTilesRoutes(serve: Serve, db: Kysely<DB>): void {
  serve(SETTINGS_ROUTES.mapTiles, () => readMapTiles(db));
}
