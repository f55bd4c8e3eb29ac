import { constants } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Administrator } from '../../administrators/administrators.ts';
import { writeAudit } from '../../audit/audit.queries.ts';
import { notice } from '../../contract/text/import-notices.ts';
import type { DB } from '../../database/tables.ts';
import { noticeError } from '../notice-error.ts';
import type { Field } from '../reading/fields.ts';
import { letGo, type UploadStore } from '../uploads/upload-store.ts';
import {
  createImport,
  type ImportChoices,
  queueImport,
  startEntry,
} from './import-jobs.queries.ts';

type Tried = Omit<ImportChoices, 'dryRun' | 'mapping'> & {
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  readonly hash: Buffer;
  /** Its own mapping, as it is stored. */
  readonly pairs: readonly (readonly [string, Field | null])[] | null;
};

/**
 * Queues the file of a dry run for a real import with the same options. The real import is a new row, so that
 * the report of the dry run stays. It takes over the file, so that a second request finds none.
 * @returns the id of the new import; null if there is no dry run, or its file is imported or deleted
 * @throws AppError `bad_file` if the file is missing, `unavailable` if the disk has no room for a copy
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
    const { name, bytes } = tried;
    await store.makeRoom(bytes);
    const choices = {
      ...tried,
      dryRun: false,
      mapping: tried.pairs === null ? undefined : new Map(tried.pairs),
    };
    const importId = await createImport(trx, { ...choices, administratorId: administrator.id });
    try {
      // The file of the dry run stays until the commit, so that a failure loses neither.
      const path = (await store.makeFolder(importId))(name);
      await copy(tried, path);
      await queueImport(trx, importId, { ...tried, path });
    } catch (error) {
      await store.remove(importId);
      throw error;
    }
    const entry = startEntry(name, importId, choices);
    const after = { ...entry.after, triedAs: id };
    await writeAudit(trx, administrator, { ...entry, after });
    return { importId, former: tried.path };
  });
  if (!begun) return null;
  await letGo(id, begun.former);
  return begun.importId;
}

/** The dry run with its file, which its row gives up. */
async function takeTried(trx: Transaction<DB>, id: number): Promise<Tried | undefined> {
  const { rows } = await sql<Tried>`
    with tried as (
      select id, file_path as path from imports
      where id = ${id} and dry_run and status = 'done' and file_path is not null for update
    )
    update imports set file_path = null from tried where imports.id = tried.id
    returning file_name as name, path, file_bytes as bytes, file_hash as hash,
      batch_size as "batchSize", approved, header_choice as header,
      encoding_choice as encoding, erase, trust, default_category as category,
      default_country as country, own_mapping as pairs`.execute(trx);
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
