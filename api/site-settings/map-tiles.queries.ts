import { type Kysely, sql } from 'kysely';
import { markListingRanges } from '../changes/marked-ranges.queries.ts';
import { markPages, PRIORITY } from '../changes/stale-marks.queries.ts';
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

/**
 * Stores the source of map tiles. A change makes the pages with a map stale: listings, by ranges, and the
 * search page. A listing of a range that has no coordinates keeps its document, and is not rendered.
 */
export const saveMapTiles = (db: Kysely<DB>, tiles: MapTiles): Promise<void> =>
  savePublishedSetting(db, 'map_tiles', tiles, async (trx) => {
    await markListingRanges(trx);
    await markPages(
      trx,
      PRIORITY.rebuild,
      sql`select 'static'::page_kind, ${sql.lit(SEARCH_PAGE)}::bigint, 1`,
    );
  });
