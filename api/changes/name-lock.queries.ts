import { sql, type Transaction } from 'kysely';
import type { Noun } from '../contract/calls/rearrangements.ts';
import { LOCKS } from '../database/advisory-locks.ts';
import type { DB } from '../database/tables.ts';
import { lockChanges } from './change-lock.queries.ts';

/**
 * Keeps the categories and cities that names mean the same until the transaction ends. Call it before names are looked
 * up, and before the lock of changes.
 */
export const shareNames = (trx: Transaction<DB>) =>
  sql`select pg_advisory_xact_lock_shared(${sql.lit(LOCKS.names)})`.execute(trx);

/**
 * Waits until no transaction uses what it has found by names, and lets none look up names until this one ends. Call it
 * before the lock of changes.
 */
export const lockNames = (trx: Transaction<DB>) =>
  sql`select pg_advisory_xact_lock(${sql.lit(LOCKS.names)})`.execute(trx);

/**
 * The same as {@link lockNames} for a change of a category, city or region. Those of regions write counts and marks, and no
 * listings: they take the lock of changes before the rows of regions, as changes of listings do that count in these rows.
 */
export async function lockNamesOf(trx: Transaction<DB>, noun: Noun): Promise<void> {
  await lockNames(trx);
  if (noun === 'region') await lockChanges(trx);
}
