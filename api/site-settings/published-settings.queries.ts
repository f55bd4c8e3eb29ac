import { type Kysely, sql, type Transaction } from 'kysely';
import { lockChanges } from '../changes/change-lock.queries.ts';
import { markListingRanges } from '../changes/marked-ranges.queries.ts';
import { markPages, markStaticPage, PRIORITY } from '../changes/stale-marks.queries.ts';
import { STATIC_PAGES } from '../contract/pages/documents.ts';
import { DEFAULT_MAP_TILES, type MapTiles } from '../contract/pages/map-tiles.ts';
import { type Operator, UNKNOWN_OPERATOR } from '../contract/pages/operator.ts';
import type { DB } from '../database/tables.ts';

/**
 * Stores a value of the configuration, so that every process renders pages with the same one. If it has
 * changed, marks the pages that show it as stale.
 * @param mark marks the pages that show the setting; called if it has changed, under the lock of changes
 */
async function savePublishedSetting(
  db: Kysely<DB>,
  column: 'operator' | 'map_tiles',
  setting: object,
  mark: (trx: Transaction<DB>) => Promise<void>,
): Promise<void> {
  const json = JSON.stringify(setting);
  await db.transaction().execute(async (trx) => {
    const changed = await trx
      .selectFrom('publication')
      .select('id')
      .where(sql<boolean>`${sql.ref(column)} is distinct from ${json}::jsonb`)
      .executeTakeFirst();
    if (changed === undefined) return;
    await lockChanges(trx);
    await mark(trx);
    // Last: marking waits for batches, and batches update this row on another connection.
    await trx
      .updateTable('publication')
      .set({ [column]: json })
      .execute();
  });
}

/** The operator of the directory that {@link saveOperator} stored last. */
export async function readOperator(db: Kysely<DB>): Promise<Operator> {
  const { operator } = await db
    .selectFrom('publication')
    .select('operator')
    .executeTakeFirstOrThrow();
  return { ...UNKNOWN_OPERATOR, ...operator };
}

/** Stores the operator of the configuration. A change makes the static pages stale, which name it. */
export const saveOperator = (db: Kysely<DB>, operator: Operator): Promise<void> =>
  savePublishedSetting(db, 'operator', operator, (trx) =>
    markPages(
      trx,
      PRIORITY.edit,
      sql`select 'static'::page_kind, n::bigint, 1
        from generate_series(1, ${sql.lit(STATIC_PAGES.length)}) n`,
    ),
  );

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
    await markStaticPage(trx, PRIORITY.rebuild, 'search');
  });
