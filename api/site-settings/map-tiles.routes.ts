import type Router from '@koa/router';
import type { Kysely } from 'kysely';
import { MAP_TILES_API } from '../contract/calls/admin-map-tiles.ts';
import type { MapTiles } from '../contract/pages/map-tiles.ts';
import type { DB } from '../database/tables.ts';
import type { Guard } from '../sessions/require-administrator.ts';
import { readMapTiles } from './map-tiles.queries.ts';

/** Where maps of the back office take their pictures from. */
export function addMapTilesRoutes(router: Router, db: Kysely<DB>, guard: Guard): void {
  router.get(MAP_TILES_API, guard('viewer'), async (ctx) => {
    ctx.body = (await readMapTiles(db)) satisfies MapTiles;
  });
}
