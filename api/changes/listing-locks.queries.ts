import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { LOCK_GROUPS } from '../database/advisory-locks.ts';
import type { DB } from '../database/tables.ts';
import { lockChanges } from './change-lock.queries.ts';
import { RANGE } from './marked-ranges.queries.ts';

const LISTINGS = sql.lit(LOCK_GROUPS.listings);

/** Ranges take turns in this number of locks: few enough for a change to hold all of them. */
const LOCKS = sql.lit(64);

const lockOf = (id: RawBuilder<unknown>) => sql`(${id} / ${sql.lit(RANGE)} % ${LOCKS})::int`;

/**
 * Tries to take the shared lock of the listing's range, for a batch that renders the listing by its own
 * mark. False at once where a range render holds it; else held until the transaction ends.
 * @param id an expression
 */
export const tryLockListing = (id: RawBuilder<unknown>) =>
  sql<boolean>`pg_try_advisory_xact_lock_shared(${LISTINGS}, ${lockOf(id)})`;

/**
 * Tries to take the exclusive lock of a range, for a batch that renders it. False at once where another
 * transaction changes or renders one of its listings; else held until the transaction ends.
 * @param firstId an expression
 */
export const tryLockRange = (firstId: RawBuilder<unknown>) =>
  sql<boolean>`pg_try_advisory_xact_lock(${LISTINGS}, ${lockOf(firstId)})`;

/**
 * Takes the shared locks of the ranges of listings: it blocks until every batch that renders one of
 * these ranges has ended, as a mark blocks until the batch that claimed it has. The order is descending,
 * because ranges are rendered in ascending order: the other way it would wait for each batch in turn.
 * @param trx holds the lock of changes, so that no range is marked meanwhile. Without that lock a batch
 *   may begin with one of them, and the mark is rendered after it.
 * @param ids a query of ids of listings
 */
export async function lockListings(trx: Transaction<DB>, ids: RawBuilder<unknown>): Promise<void> {
  const ranges = await sql`select from stale_ranges limit 1`.execute(trx);
  if (ranges.rows.length === 0) return;
  await sql`
    select pg_advisory_xact_lock_shared(${LISTINGS}, lock) from (
      select distinct ${lockOf(sql`id`)} as lock from (${ids}) listings (id) order by 1 desc
    ) locks`.execute(trx);
}

/**
 * Takes the shared lock of every range, in descending order. Use it when a transaction changes listings
 * after it has already marked others, so that it cannot deadlock with a range render.
 */
export const lockAllListings = (trx: Transaction<DB>) =>
  sql`
    select pg_advisory_xact_lock_shared(${LISTINGS}, lock)
    from generate_series(${LOCKS} - 1, 0, -1) lock`.execute(trx);

/**
 * Waits until the first range can be claimed, or is rendered.
 * @param db not in a transaction, which would keep the locks
 * @returns whether there is a range
 */
export async function awaitRange(db: Kysely<DB>): Promise<boolean> {
  const range = await db
    .selectFrom('stale_ranges')
    .select('first_id')
    .orderBy('first_id')
    .limit(1)
    .executeTakeFirst();
  if (range === undefined) return false;
  // One lock after the other: a change need not wait for the range.
  await db.transaction().execute(lockChanges);
  await sql`
    select pg_advisory_xact_lock(${LISTINGS}, ${lockOf(sql`${range.first_id}::bigint`)})`.execute(
    db,
  );
  return true;
}
