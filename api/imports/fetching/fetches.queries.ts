import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../database/tables.ts';
import { prepareImport, queueImport } from '../jobs/import-jobs.queries.ts';
import type { FetchedFile } from './fetch-file.ts';

export type FetchJob = {
  readonly id: number;
  readonly address: string;
  readonly feedId: number | null;
};

const waiting = (db: Kysely<DB>) =>
  db
    .selectFrom('imports')
    .where('status', '=', 'receiving')
    .where('source_address', 'is not', null);

/** The next import whose file has to be downloaded. */
export const findNextFetch = (db: Kysely<DB>): Promise<FetchJob | undefined> =>
  waiting(db)
    .select((eb) => ['id', eb.ref('source_address').$notNull().as('address'), 'feed_id as feedId'])
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
 * Queues an import whose file has been downloaded, or keeps it until it is started, if it waits.
 * @returns false if the import has been cancelled
 */
export async function queueFetched(
  trx: Transaction<DB>,
  id: number,
  { etag, lastModified, ...file }: FetchedFile,
): Promise<boolean> {
  const receiving = await waiting(trx)
    .select('waits')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!receiving) return false;
  await trx
    .updateTable('imports')
    .set({ etag, last_modified: lastModified })
    .where('id', '=', id)
    .execute();
  await (receiving.waits ? prepareImport : queueImport)(trx, id, file);
  return true;
}
