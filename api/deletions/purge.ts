import { type Kysely, sql, type Transaction } from 'kysely';
import { UNDO_DAYS } from '../contract/calls/deletions.ts';
import { LOCKS } from '../database/advisory-locks.ts';
import type { DB } from '../database/tables.ts';

/** Listings that are removed in one transaction. They are not public: nothing follows from it. */
const AT_ONCE = 5_000;

/** Older than a deletion can be taken back. */
const IS_OLD = sql`now() - make_interval(days => ${sql.lit(UNDO_DAYS)})`;

/**
 * Removes for good what was deleted so long ago that it cannot be taken back. Its addresses stay
 * known as those of pages that are gone: the ledger of former addresses has no part in this.
 * @param stopping ends it between two transactions; the next call goes on
 * @returns how many listings were removed
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

/** @returns null when there is nothing to do, or another process does it */
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
  const { rows: gone } = await sql<{ id: number }>`
    delete from businesses where id in (
      select id from businesses where deletion_id = ${deletion} and deleted_at is not null
      order by id limit ${AT_ONCE}
    ) returning id`.execute(trx);
  const ids = gone.map(({ id }) => id);
  // What an import overwrote in them is theirs, too.
  await sql`delete from import_changes where business_id = any(${ids}::bigint[])`.execute(trx);
  if (gone.length < AT_ONCE)
    await trx
      .updateTable('deletions')
      .set({ purged_at: sql`now()` })
      .where('id', '=', deletion)
      .execute();
  return gone.length;
}
