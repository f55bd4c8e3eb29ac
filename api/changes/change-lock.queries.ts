import { sql, type Transaction } from 'kysely';
import { LOCKS } from '../database/advisory-locks.ts';
import type { DB } from '../database/tables.ts';

/**
 * Takes the lock of changes until the transaction ends. A transaction that marks pages of several kinds
 * takes it before its first count or mark, so that no two of them wait for each other.
 */
export const lockChanges = (trx: Transaction<DB>) =>
  sql`select pg_advisory_xact_lock(${sql.lit(LOCKS.changes)})`.execute(trx);
