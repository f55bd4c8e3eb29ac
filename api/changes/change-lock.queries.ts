import { sql, type Transaction } from 'kysely';
import { LOCKS } from '../database/advisory-locks.ts';
import type { DB } from '../database/tables.ts';

/**
 * Held from before the first count or mark to the commit by whoever marks pages of many kinds, so
 * that two of them never wait for each other crosswise.
 */
export const lockChanges = (trx: Transaction<DB>) =>
  sql`select pg_advisory_xact_lock(${sql.lit(LOCKS.changes)})`.execute(trx);
