import { mkdir, readdir, rm, statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Config } from '../../config.ts';
import { TRIED_HOURS } from '../../contract/calls/imports-api.ts';
import { notice } from '../../contract/text/import-notices.ts';
import type { DB } from '../../database/tables.ts';
import { keptFor } from '../../site-settings/retention.queries.ts';
import { noticeError } from '../notice-error.ts';

const UPLOADS = 'uploads';

/** The folder of uploaded spreadsheets. */
export const uploadFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  join(dataDir, UPLOADS);

/** Space that uploads leave free on the disk, for the database and the pages. */
const SPARE_BYTES = 500_000_000;

export type UploadStore = ReturnType<typeof openUploadStore>;

/** Stores uploaded files until their imports end. @param folder absolute path; created for the first file */
export const openUploadStore = (folder: string) => ({
  /** Creates the folder of an import's file. @returns a function from file name to path */
  async makeFolder(importId: number) {
    const own = join(folder, String(importId));
    await mkdir(own, { recursive: true });
    return (name: string) => join(own, safeName(name));
  },
  remove: (importId: number) =>
    rm(join(folder, String(importId)), { recursive: true, force: true }),
  /** Bytes received so far of the files that are being received, by import id. */
  arriving: new Map<number, number>(),
  /** @throws AppError `unavailable` if the disk has no room for that many bytes */
  async makeRoom(bytes: number): Promise<void> {
    await mkdir(folder, { recursive: true });
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize >= bytes + SPARE_BYTES) return;
    const megabytes = Math.ceil(bytes / 1024 / 1024);
    throw noticeError('unavailable', notice('upload-no-room', { megabytes, folder }));
  },
});

const LONGEST_NAME = 200;

/** A safe form of the file's own name, so that messages show the name that the user knows. */
export function safeName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is being replaced.
  const tame = name.replace(/[/\\\u0000-\u001f]/g, '_').replace(/^\.+/, '_');
  const bytes = Buffer.from(tame).subarray(-LONGEST_NAME).toString();
  return bytes || 'file';
}

/** Deletes the file of an upload. A local file, imported by the command line, stays. */
export async function letGo(importId: number, path: string): Promise<void> {
  const own = dirname(path);
  if (basename(own) === String(importId) && basename(dirname(own)) === UPLOADS)
    await rm(own, { recursive: true, force: true });
}

/** Deletes the files that no import needs any more, and prepared imports that were not started. */
export async function forgetFiles(db: Kysely<DB>): Promise<void> {
  const forgotten = await sql<{ id: number; path: string | null }>`
    delete from imports where status = 'prepared'
      and created_at < now() - make_interval(hours => ${TRIED_HOURS})
    returning id, file_path as path`.execute(db);
  for (const { id, path } of forgotten.rows) if (path !== null) await letGo(id, path);
  const { rows } = await sql<{ id: number; path: string }>`
    with old as (
      select id, file_path as path from imports where file_path is not null and case
        when status in ('done', 'undone')
        then not dry_run or finished_at < now() - make_interval(hours => ${TRIED_HOURS})
        when status in ('failed', 'cancelled')
        then finished_at < now() - ${keptFor('import_file_days')}
      end for update skip locked
    )
    update imports set file_path = null from old where imports.id = old.id
    returning imports.id, path`.execute(db);
  for (const { id, path } of rows) await letGo(id, path);
}

/**
 * Deletes imports whose client was sending the file when the process was killed, over an hour ago, and the
 * files that no import needs. Call it before the server accepts uploads.
 */
export async function sweepUploads(db: Kysely<DB>, folder: string): Promise<void> {
  await db
    .deleteFrom('imports')
    .where('status', '=', 'receiving')
    .where('source_address', 'is', null)
    .where('created_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute();
  await forgetFiles(db);
  const kept = await db
    .selectFrom('imports')
    .select('id')
    .where('file_path', 'is not', null)
    .execute();
  const names = new Set(kept.map(({ id }) => String(id)));
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder))
    if (!names.has(name)) await rm(join(folder, name), { recursive: true, force: true });
}
