import type { Context } from 'koa';
import type { Kysely } from 'kysely';
import { type Actor, writeAudit } from '../../audit/audit.queries.ts';
import { notice } from '../../contract/text/import-notices.ts';
import type { DB } from '../../database/tables.ts';
import { lacksFile } from '../jobs/import-actions.queries.ts';
import { nameImport, queueImport } from '../jobs/import-jobs.queries.ts';
import { findImport, lockImport } from '../jobs/import-list.queries.ts';
import { noticeError } from '../notice-error.ts';
import type { AcceptOptions } from './accept-file.ts';
import { receiveUpload } from './receive-upload.ts';

/**
 * Stores the file of an import that is to be retried and whose file is gone, and queues the import with its choices.
 * One that has committed rows continues after them, so it needs the same file.
 * @throws AppError as `receiveUpload` does; `invalid_input` if the import needs no file or another one
 */
export async function acceptAgain(
  db: Kysely<DB>,
  ctx: Context,
  actor: Actor,
  id: number,
  { store, mostBytes }: AcceptOptions,
): Promise<void> {
  const refusal = noticeError('invalid_input', notice('cannot-resend', { id: `${id}` }));
  if (!lacksFile(await findImport(db, id)) || store.arriving.has(id)) throw refusal;
  store.arriving.set(id, 0);
  try {
    await store.makeRoom(Math.min(mostBytes, Number(ctx.get('Content-Length')) || mostBytes));
    await store.remove(id);
    const pathOf = await store.makeFolder(id);
    const onBytes = (bytes: number) => store.arriving.set(id, bytes);
    const onFile = () => undefined;
    const file = await receiveUpload(ctx.req, { pathOf, mostBytes, onFile, onBytes });
    await db.transaction().execute(async (trx) => {
      const row = await lockImport(trx, id);
      if (!row || !lacksFile(row)) throw refusal;
      if (!row.dryRun && row.rowsRead > 0 && !(await hasHash(trx, id, file.hash)))
        throw noticeError('invalid_input', notice('other-file', { name: row.fileName }));
      await nameImport(trx, id, file.name, file.bytes);
      await queueImport(trx, id, file);
      const after = { importId: id };
      await writeAudit(trx, actor, { action: 'import.retry', subject: file.name, after });
    });
  } catch (error) {
    await store.remove(id);
    throw error;
  } finally {
    store.arriving.delete(id);
  }
}

const hasHash = async (db: Kysely<DB>, id: number, hash: Buffer): Promise<boolean> => {
  const same = await db
    .selectFrom('imports')
    .select('id')
    .where('id', '=', id)
    .where('file_hash', '=', hash)
    .executeTakeFirst();
  return same !== undefined;
};
