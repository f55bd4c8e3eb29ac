import { sql, type Transaction } from 'kysely';
import { LOCKS } from '../database/advisory-locks.ts';
import type { DB } from '../database/tables.ts';

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
