import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../database/tables.ts';
import { queueImport } from '../jobs/import-jobs.queries.ts';

export type FetchJob = { readonly id: number; readonly address: string };

const waiting = (db: Kysely<DB>) =>
  db
    .selectFrom('imports')
    .where('status', '=', 'receiving')
    .where('source_address', 'is not', null);

/** The next import whose file has to be downloaded. */
export const findNextFetch = (db: Kysely<DB>): Promise<FetchJob | undefined> =>
  waiting(db)
    .select((eb) => ['id', eb.ref('source_address').$notNull().as('address')])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/**
 * Stores how far a download is.
 * @param bytes received so far
 * @returns false if the import has been cancelled
 */
export async function noteFetched(db: Kysely<DB>, id: number, bytes: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set(({ fn, val }) => ({
      bytes_read: bytes,
      // Without a declared size, the size is what has arrived.
      file_bytes: fn<number>('greatest', ['file_bytes', val(bytes)]),
    }))
    .where('id', '=', id)
    .where('status', '=', 'receiving')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Queues an import whose file has been downloaded.
 * @returns false if the import has been cancelled
 */
export async function queueFetched(
  trx: Transaction<DB>,
  id: number,
  file: { readonly path: string; readonly bytes: number; readonly hash: Buffer },
): Promise<boolean> {
  const receiving = await waiting(trx)
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (receiving) await queueImport(trx, id, file);
  return receiving !== undefined;
}
