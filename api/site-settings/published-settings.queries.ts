import { type Kysely, type RawBuilder, sql } from 'kysely';
import { lockChanges } from '../changes/change-lock.queries.ts';
import { holdListings } from '../changes/listing-locks.queries.ts';
import { markPages, type Priority } from '../changes/stale-marks.queries.ts';
import type { DB } from '../database/tables.ts';

/**
 * Stores a value of the configuration, so that every process renders pages with the same one. If it has
 * changed, marks the pages that show it as stale.
 * @param stale a query of (kind, key, page)
 */
export async function savePublishedSetting(
  db: Kysely<DB>,
  column: 'operator' | 'map_tiles',
  setting: object,
  priority: Priority,
  stale: RawBuilder<unknown>,
): Promise<void> {
  const json = JSON.stringify(setting);
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('publication')
      .set({ [column]: json })
      .where(sql<boolean>`${sql.ref(column)} is distinct from ${json}::jsonb`)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await lockChanges(trx);
    await holdListings(
      trx,
      sql`select key from (${stale}) stale (kind, key, page) where kind = 'business'`,
    );
    await markPages(trx, priority, stale);
  });
}
