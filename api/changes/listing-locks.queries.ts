import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { LOCK_GROUPS } from '../database/advisory-locks.ts';
import type { DB } from '../database/tables.ts';
import { lockChanges } from './change-lock.queries.ts';
import { IS_RANGE, RANGE } from './marked-ranges.queries.ts';

const LISTINGS = sql.lit(LOCK_GROUPS.listings);

/** Ranges take turns in these: so few locks that changes to scattered listings can have them all. */
const SHARES = sql.lit(64);

const shareOf = (id: RawBuilder<unknown>) => sql`(${id} / ${sql.lit(RANGE)} % ${SHARES})::int`;

/** Whether a batch that renders the listing by its own mark may: nobody renders its range now, and
 * nobody will until the transaction ends. Never waits. @param id of a listing */
export const holdsListing = (id: RawBuilder<unknown>) =>
  sql<boolean>`pg_try_advisory_xact_lock_shared(${LISTINGS}, ${shareOf(id)})`;

/** Whether a batch may render the range: until the transaction ends nobody changes or renders one of
 * its listings. Never waits. @param first its first id */
export const holdsRange = (first: RawBuilder<unknown>) =>
  sql<boolean>`pg_try_advisory_xact_lock(${LISTINGS}, ${shareOf(first)})`;

/**
 * Waits for the batches that render these listings as parts of ranges, and keeps others from it: whoever
 * marks a listing meets them here, as he would meet a batch that renders it by its mark. From the last
 * share to the first, against the order of ranges: the other way he would meet each batch in turn.
 * @param trx has the lock of changes, so that no ranges come while they are looked for; without it, a batch
 * may begin with one of them, and the mark is seen to after it
 * @param ids a query of ids of listings
 */
export async function holdListings(trx: Transaction<DB>, ids: RawBuilder<unknown>): Promise<void> {
  const ranges = await sql`select from stale_pages where ${IS_RANGE} limit 1`.execute(trx);
  if (ranges.rows.length === 0) return;
  await sql`
    select pg_advisory_xact_lock_shared(${LISTINGS}, share) from (
      select distinct ${shareOf(sql`id`)} as share from (${ids}) listings (id) order by 1 desc
    ) shares`.execute(trx);
}

/** The same for all listings, for whoever changes some after having marked others: batches that have
 * ranges wait for nobody who waits for them. */
export const holdAllListings = (trx: Transaction<DB>) =>
  sql`
    select pg_advisory_xact_lock_shared(${LISTINGS}, share)
    from generate_series(${SHARES} - 1, 0, -1) share`.execute(trx);

/**
 * Waits until the first range can be claimed, or is done with.
 * @param db not in a transaction, which would keep the locks
 * @returns whether there is a range at all
 */
export async function awaitRange(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ key: number }>`
    select key from stale_pages where ${IS_RANGE} order by kind, key, page limit 1`.execute(db);
  const [range] = rows;
  if (range === undefined) return false;
  // Not both at once: whoever changes something need not wait for the range.
  await db.transaction().execute(lockChanges);
  await sql`select pg_advisory_xact_lock(${LISTINGS}, ${shareOf(sql`${range.key}::bigint`)})`.execute(
    db,
  );
  return true;
}
