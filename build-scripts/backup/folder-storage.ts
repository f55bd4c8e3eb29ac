import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../api/errors.ts';
import { errorCodeOf } from '../publish/error-code.ts';
import type { Source } from './archive-reader.ts';
import type { Sink } from './archive-writer.ts';
import { isOwnName, PARTIAL } from './file-names.ts';
import type { BackupStorage } from './storage.ts';

/** Backups contain password hashes and messages. */
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

/** An incomplete file that was not written to for this time belongs to a killed process. */
const ABANDONED_MS = 24 * 3_600_000;

/** Throws the reason why a file operation has failed. */
const failed =
  (what: string) =>
  (cause: unknown): never => {
    throw new AppError(
      errorCodeOf(cause) === 'ENOENT' ? 'not_found' : 'environment',
      `${what}: ${cause instanceof Error ? cause.message : cause}`,
      { cause },
    );
  };

/** @param folder absolute path; created with the first backup */
export function folderStorage(folder: string): BackupStorage {
  return {
    nameOf: (file) => join(folder, file),
    async create(file) {
      const fail = failed(`A backup cannot be written to ${folder}`);
      await mkdir(folder, { recursive: true, mode: FOLDER_MODE }).catch(fail);
      await removeAbandoned(folder).catch(fail);
      return openSink(join(folder, file)).catch(fail);
    },
    open: (file) =>
      openSource(join(folder, file)).catch(
        failed(`The backup ${join(folder, file)} cannot be read`),
      ),
    list: async () => (await readdir(folder).catch(() => [])).filter(isOwnName).sort(),
    remove: (file) => rm(join(folder, file), { force: true }),
  };
}

/** Writes to a temporary file and renames it after fsync. */
async function openSink(path: string): Promise<Sink> {
  const partial = path + PARTIAL;
  const handle = await open(partial, 'w', FILE_MODE);
  return {
    write: (bytes) => handle.writeFile(bytes).catch(failed(`${partial} cannot be written`)),
    async commit() {
      await handle.sync();
      await handle.close();
      await rename(partial, path);
    },
    async abort() {
      await handle.close().catch(() => undefined);
      await rm(partial, { force: true });
    },
  };
}

async function openSource(path: string): Promise<Source> {
  const handle = await open(path, 'r');
  const { size } = await handle.stat();
  return {
    name: path,
    size,
    async read(offset, bytes) {
      const buffer = Buffer.alloc(bytes);
      const { bytesRead } = await handle.read(buffer, 0, bytes, offset);
      if (bytesRead < bytes)
        throw new AppError('bad_file', `${path} ends before its last part. Use another backup.`);
      return buffer;
    },
    close: () => handle.close(),
  };
}

async function removeAbandoned(folder: string): Promise<void> {
  const partials = (await readdir(folder)).filter(
    (name) => name.endsWith(PARTIAL) && isOwnName(name.slice(0, -PARTIAL.length)),
  );
  for (const name of partials) {
    const { mtimeMs } = await stat(join(folder, name));
    if (Date.now() - mtimeMs > ABANDONED_MS) await rm(join(folder, name), { force: true });
  }
}
