import { sql, type Transaction } from 'kysely';
import type { DB } from '../database/tables.ts';

/** Arbitrary, but the same everywhere. */
const CHANGE_LOCK = 4_711_001;

/**
 * Takes the lock of changes until the transaction ends. A transaction that marks pages of several kinds
 * takes it before its first count or mark, so that no two of them wait for each other.
 */
export const lockChanges = (trx: Transaction<DB>) =>
  sql`select pg_advisory_xact_lock(${sql.lit(CHANGE_LOCK)})`.execute(trx);
