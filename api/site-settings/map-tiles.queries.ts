import { type Kysely, sql } from 'kysely';
import { lockChanges } from '../changes/change-lock.queries.ts';
import { markListingRanges } from '../changes/marked-ranges.queries.ts';
import { markStaticPage, PRIORITY } from '../changes/stale-marks.queries.ts';
import { DEFAULT_MAP_TILES, type MapTiles } from '../contract/pages/map-tiles.ts';
import type { DB } from '../database/tables.ts';

/** The source of map tiles that {@link saveMapTiles} stored last. */
export async function readMapTiles(db: Kysely<DB>): Promise<MapTiles> {
  const { map_tiles: kept } = await db
    .selectFrom('publication')
    .select('map_tiles')
    .executeTakeFirstOrThrow();
  return { ...DEFAULT_MAP_TILES, ...kept };
}

/**
 * Stores the source of map tiles of the configuration, so that every process renders pages with the same one. A change
 * makes the pages with a map stale: listings, by ranges, and the search page. A listing of a range that has no
 * coordinates keeps its document, and is not rendered.
 */
export async function saveMapTiles(db: Kysely<DB>, tiles: MapTiles): Promise<void> {
  const json = JSON.stringify(tiles);
  await db.transaction().execute(async (trx) => {
    const changed = await trx
      .selectFrom('publication')
      .select('id')
      .where(sql<boolean>`map_tiles is distinct from ${json}::jsonb`)
      .executeTakeFirst();
    if (changed === undefined) return;
    await lockChanges(trx);
    await markListingRanges(trx);
    await markStaticPage(trx, PRIORITY.rebuild, 'search');
    // Last: marking waits for batches, and batches update this row on another connection.
    await trx.updateTable('publication').set({ map_tiles: json }).execute();
  });
}
