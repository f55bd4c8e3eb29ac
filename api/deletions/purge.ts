import { type Kysely, sql, type Transaction } from 'kysely';
import { changeListings } from '../changes/change-listings.ts';
import { shareNames } from '../changes/name-lock.queries.ts';
import { PRIORITY } from '../changes/stale-marks.queries.ts';
import { LOCKS } from '../database/advisory-locks.ts';
import type { DB } from '../database/tables.ts';
import { keptFor } from '../site-settings/retention.queries.ts';

/** Listings that one transaction removes. They are not public, so no page becomes stale. */
const AT_ONCE = 5_000;

/** Deletions from before this time can no longer be undone. */
const IS_OLD = sql`now() - ${keptFor('undo_days')}`;

/**
 * Removes the listings of deletions that are too old to be undone. Their tombstones stay and answer 410.
 * @param stopping ends the purge between two transactions; the next call continues it
 * @returns number of listings removed
 */
export async function purgeDeletions(db: Kysely<DB>, stopping: AbortSignal): Promise<number> {
  let purged = 0;
  while (!stopping.aborted) {
    const count = await db.transaction().execute(purgeSome);
    if (count === null) break;
    purged += count;
  }
  return purged;
}

/** @returns number of listings removed; null if there is nothing to purge, or another process is purging */
async function purgeSome(trx: Transaction<DB>): Promise<number | null> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(LOCKS.purge)}) as locked`.execute(trx);
  if (rows[0]?.locked !== true) return null;
  const { rows: old } = await sql<{ id: number }>`
    select id from deletions d
    where undone_at is null and purged_at is null and created_at <= ${IS_OLD}
      and not exists (select from bulk_jobs j where j.deletion_id = d.id and j.finished_at is null)
    order by created_at limit 1 for update skip locked`.execute(trx);
  const deletion = old[0]?.id;
  if (deletion === undefined) return null;
  // Every change locks listings in the order of their ids, after names.
  await shareNames(trx);
  const { rows: gone } = await sql<{ id: number }>`
    select id from businesses where deletion_id = ${deletion} and deleted_at is not null
    order by id limit ${AT_ONCE} for update`.execute(trx);
  const ids = gone.map(({ id }) => id);
  if (ids.length > 0)
    await changeListings(trx, PRIORITY.import, (listings) => listings.delete(ids));
  if (gone.length < AT_ONCE)
    await trx
      .updateTable('deletions')
      .set({ purged_at: sql`now()` })
      .where('id', '=', deletion)
      .execute();
  return gone.length;
}
