import { createReadStream, createWriteStream, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { notice } from '../../contract/text/import-notices.ts';
import { AppError } from '../../errors.ts';
import { noticeError } from '../notice-error.ts';
import { reasonOf } from './error-reason.ts';
import { badFile } from './spreadsheet.ts';
import { refuseBomb } from './zip.ts';

const PREFIX = 'unpacked-';
/** No import takes longer. */
const LEFT_BEHIND_MS = 24 * 60 * 60 * 1000;
const UNPACK_CHUNK = 256 * 1024;

/** A folder for unpacked files. Removes those that killed processes have left behind. */
export async function temporaryFolder(): Promise<string> {
  for (const name of readdirSync(tmpdir()).filter((one) => one.startsWith(PREFIX))) {
    const path = join(tmpdir(), name);
    const modified = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - modified > LEFT_BEHIND_MS) rmSync(path, { recursive: true, force: true });
  }
  return mkdtemp(join(tmpdir(), PREFIX));
}

export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true });

/**
 * Writes unpacked bytes to a file with the name of its archive, which messages name.
 * @returns the path of the file
 * @throws AppError `environment` if the disk is full
 */
export async function writeUnpacked(
  folder: string,
  archive: string,
  chunks: AsyncIterable<Buffer>,
): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, basename(archive));
  try {
    await pipeline(chunks, createWriteStream(path));
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC')) throw cause;
    const params = { folder: tmpdir(), reason: cause.message };
    throw noticeError('environment', notice('texts-no-space', params), { cause });
  }
  return path;
}

/** The content of a gzip file of `bytes` bytes. @throws AppError `bad_file` */
export async function* gunzipped(file: string, bytes: number): AsyncGenerator<Buffer> {
  const unpack = createGunzip({ chunkSize: UNPACK_CHUNK });
  // An error destroys `unpack`, whose reader then receives it.
  pipeline(createReadStream(file), unpack).catch(() => undefined);
  let size = 0;
  try {
    for await (const chunk of unpack) {
      size += chunk.length;
      refuseBomb({ part: basename(file), size, compressedSize: bytes }, { file });
      yield chunk;
    }
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const reason = reasonOf(cause);
    throw badFile({ file }, notice('archive-damaged', { reason }), cause);
  }
}
