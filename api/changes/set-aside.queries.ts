import { sql, type Transaction } from 'kysely';
import type { DB } from '../database/tables.ts';

/**
 * Whether a first import has set aside the indexes of lists, and with them all counts: both are made once at its end.
 * The row lock keeps them set aside until the transaction ends.
 */
export async function areCountsSetAside(trx: Transaction<DB>): Promise<boolean> {
  const { rows } = await sql`select from set_aside_indexes limit 1 for share`.execute(trx);
  return rows.length > 0;
}
