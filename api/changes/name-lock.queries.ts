import { sql, type Transaction } from 'kysely';
import { LOCKS } from '../database/advisory-locks.ts';
import type { DB } from '../database/tables.ts';
import { lockChanges } from './change-lock.queries.ts';

// The order in which transactions take their locks, so that no two of them wait for each other:
//
// 1. names: shared by transactions that write listings, exclusive in those that change categories, cities or regions;
// 2. rows of listings, in the order of their ids;
// 3. changes;
// 4. rows and tables that count listings, such as categories and cities; then ranges of listings, and marks;
// 5. former addresses, and the marks of the files that have them.
//
// While one transaction has names exclusively, no other one has a lock of a listing and waits for changes. So it takes
// changes at once, and may lock rows of all kinds afterwards.

/**
 * Keeps the categories and cities that names mean the same until the transaction ends. Call it before names are looked
 * up, and before listings are locked.
 */
export const shareNames = (trx: Transaction<DB>) =>
  sql`select pg_advisory_xact_lock_shared(${sql.lit(LOCKS.names)})`.execute(trx);

/**
 * Waits until no transaction writes listings or uses what it has found by names, and lets none begin until this one
 * ends. It takes the lock of changes, too. Call it before any row is locked.
 */
export async function lockNames(trx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS.names)})`.execute(trx);
  await lockChanges(trx);
}
