import { sql, type Transaction } from 'kysely';
import type { DB } from './tables.ts';

/**
 * Makes an empty table that lasts as long as the transaction. It has no statistics: `analyze` it
 * when it is filled.
 * @param columns as `create table` wants them
 */
export async function temporaryTable(
  trx: Transaction<DB>,
  name: string,
  columns: string,
): Promise<void> {
  await sql`create temporary table if not exists ${sql.table(name)} (${sql.raw(columns)}) on commit delete rows`.execute(
    trx,
  );
  // Nearly always it is empty already; to truncate it would be a new file each time, 2 ms.
  await sql`delete from ${sql.table(name)}`.execute(trx);
}
