import { sql, type Transaction } from 'kysely';
import { LOCKS } from '../database/advisory-locks.ts';
import type { DB } from '../database/tables.ts';

/**
 * Takes the lock of changes until the transaction ends. A transaction that marks pages of several kinds
 * takes it before its first count or mark, so that no two of them wait for each other.
 */
export const lockChanges = (trx: Transaction<DB>) =>
  sql`select pg_advisory_xact_lock(${sql.lit(LOCKS.changes)})`.execute(trx);

/**
 * Serialises transactions that change what is published with which templates and where, or that rely
 * on it until they end. It is not the lock of the row `publication`: a batch updates that row on another
 * connection while it holds marks, and would wait for a transaction that waits for these marks.
 * PostgreSQL cannot detect that deadlock.
 */
export const lockPublication = (trx: Transaction<DB>) =>
  sql`select pg_advisory_xact_lock(${sql.lit(LOCKS.publication)})`.execute(trx);
