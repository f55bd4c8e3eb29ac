import { type Kysely, sql } from 'kysely';
import { PRIORITY } from '../changes/stale-marks.queries.ts';
import { STATIC_PAGES } from '../contract/pages/documents.ts';
import { DEFAULT_MAP_TILES, type MapTiles } from '../contract/pages/map-tiles.ts';
import type { DB } from '../database/tables.ts';
import { savePublishedSetting } from './published-settings.queries.ts';

const SEARCH_PAGE = STATIC_PAGES.indexOf('search') + 1;

/** The source of map tiles that {@link saveMapTiles} stored last. */
export async function readMapTiles(db: Kysely<DB>): Promise<MapTiles> {
  const { map_tiles: kept } = await db
    .selectFrom('publication')
    .select('map_tiles')
    .executeTakeFirstOrThrow();
  return { ...DEFAULT_MAP_TILES, ...kept };
}

/** Stores the source of map tiles. If it has changed, marks the pages that have a map as stale. */
export const saveMapTiles = (db: Kysely<DB>, tiles: MapTiles): Promise<void> =>
  savePublishedSetting(
    db,
    'map_tiles',
    tiles,
    PRIORITY.rebuild,
    sql`select 'business'::page_kind, id, 1 from businesses
      where public and latitude is not null and longitude is not null
      union all select 'static', ${sql.lit(SEARCH_PAGE)}, 1`,
  );
