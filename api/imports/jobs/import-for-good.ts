import { constants } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Administrator } from '../../administrators/administrators.ts';
import { writeAudit } from '../../audit/audit.queries.ts';
import { notice } from '../../contract/text/import-notices.ts';
import type { DB } from '../../database/tables.ts';
import { noticeError } from '../notice-error.ts';
import { letGo, type UploadStore } from '../uploads/upload-store.ts';
import { createImport, queueImport } from './import-jobs.queries.ts';

type Tried = {
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  readonly hash: Buffer;
  readonly batchSize: number;
  readonly approved: boolean;
};

/**
 * Puts the file of an import that was only tried out in line again, this time for good, with the same
 * options. That is another import, so that what the trial said can still be read; the file is its own
 * from then on, so that it cannot be asked for twice.
 * @returns its id; null where nothing was tried out, or the file has been imported or let go
 * @throws AppError `bad_file` when the file is not there, `unavailable` when there is no room for it
 */
export async function importForGood(
  db: Kysely<DB>,
  store: UploadStore,
  id: number,
  administrator: Administrator,
): Promise<number | null> {
  const begun = await db.transaction().execute(async (trx) => {
    const tried = await takeTried(trx, id);
    if (!tried) return null;
    const { name, bytes, approved } = tried;
    await store.makeRoom(bytes);
    const importId = await createImport(trx, {
      ...tried,
      dryRun: false,
      administratorId: administrator.id,
    });
    try {
      // The former one stays until this is committed: whatever happens in between, one of them is there.
      const path = (await store.makeFolder(importId))(name);
      await copy(tried, path);
      await queueImport(trx, importId, { ...tried, path });
    } catch (error) {
      await store.remove(importId);
      throw error;
    }
    const after = { importId, approved, dryRun: false, triedAs: id };
    await writeAudit(trx, administrator, { action: 'import.start', subject: name, after });
    return { importId, former: tried.path };
  });
  if (!begun) return null;
  await letGo(id, begun.former);
  return begun.importId;
}

/** What was tried out; its file is no longer the trial's. */
async function takeTried(trx: Transaction<DB>, id: number): Promise<Tried | undefined> {
  const { rows } = await sql<Tried>`
    with tried as (
      select id, file_path as path from imports
      where id = ${id} and dry_run and status = 'done' and file_path is not null for update
    )
    update imports set file_path = null from tried where imports.id = tried.id
    returning file_name as name, path, file_bytes as bytes, file_hash as hash,
      batch_size as "batchSize", approved`.execute(trx);
  return rows[0];
}

async function copy({ name, path }: Tried, to: string): Promise<void> {
  try {
    await copyFile(path, to, constants.COPYFILE_FICLONE);
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOENT')) throw cause;
    throw noticeError('bad_file', notice('file-gone', { file: name }), { cause });
  }
}
