import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../../config.ts';
import { unchanged } from '../jobs/local-imports.ts';
import { openUploadStore, safeName } from '../uploads/upload-store.ts';
import { fetchFile } from './fetch-file.ts';

/** How long the file of a stopped or killed import is kept. */
const KEPT_MS = 7 * 24 * 3_600_000;

/** Whether a text is the address of a file, not its path. */
export const isAddress = (text: string): boolean =>
  /^https?:$/.test(URL.parse(text)?.protocol ?? '');

/**
 * Downloads the file at an address for an import of a command. Its path has the hash of its content: when the same
 * file is downloaded again, a stopped import continues.
 * @param onBytes called with the number of bytes so far, and of all if it is known
 * @returns the path, and a function that removes the file
 * @throws AppError as `fetchFile` does; `bad_file` if `stopping` is aborted
 */
export async function fetchForCommand(
  address: string,
  { dataDir, fetch }: Pick<Config, 'dataDir' | 'fetch'>,
  stopping: AbortSignal,
  onBytes: (bytes: number, all?: number) => void,
) {
  const folder = join(dataDir, 'fetched');
  const store = openUploadStore(folder);
  let all: number | undefined;
  await mkdir(folder, { recursive: true });
  await sweep(folder);
  try {
    const { name, path, hash } = await fetchFile(address, {
      ...fetch,
      signal: stopping,
      async onFile(_, bytes) {
        await store.makeRoom(bytes ?? 0);
        all = bytes ?? undefined;
        return join(folder, randomUUID());
      },
      onBytes: (bytes) => onBytes(bytes, all),
    });
    const stored = join(folder, hash.toString('hex').slice(0, 32), safeName(name));
    await mkdir(dirname(stored), { recursive: true });
    await rename(path, stored);
    return { path: stored, remove: () => rm(dirname(stored), { recursive: true, force: true }) };
  } catch (error) {
    if (stopping.aborted) throw unchanged(address);
    throw error;
  }
}

async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const { mtimeMs } = await stat(join(folder, name));
    if (Date.now() - mtimeMs > KEPT_MS)
      await rm(join(folder, name), { recursive: true, force: true });
  }
}
