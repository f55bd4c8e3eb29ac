import { type Kysely, sql, type Transaction } from 'kysely';
import { lockChanges } from '../changes/change-lock.queries.ts';
import type { DB } from '../database/tables.ts';

/**
 * Stores a value of the configuration, so that every process renders pages with the same one. If it has
 * changed, marks the pages that show it as stale.
 * @param mark marks the pages that show the setting; called if it has changed, under the lock of changes
 */
export async function savePublishedSetting(
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
