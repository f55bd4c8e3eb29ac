import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { AppError } from '../../api/errors.ts';

/** Errors of a full or failing disk, which do not name the file. */
const OF_DISK = /^E(?:NOSPC|DQUOT|FBIG|IO)$/;

const isOfFile = (error: unknown): error is Error =>
  error instanceof Error &&
  'syscall' in error &&
  ('path' in error || ('code' in error && OF_DISK.test(String(error.code))));

/**
 * Writes a file under another name, and renames it when it is complete.
 * @param write writes the content to the stream and ends it
 * @returns its size in bytes
 * @throws AppError `environment` if the file cannot be written
 */
export async function writeWhole(
  out: string,
  write: (stream: Writable) => Promise<unknown>,
): Promise<number> {
  const partial = `${out}.part`;
  try {
    await write(createWriteStream(partial));
    const { size } = await stat(partial);
    await rename(partial, out);
    return size;
  } catch (cause) {
    if (!isOfFile(cause)) throw cause;
    throw new AppError('environment', `${out} cannot be written: ${cause.message}`, {
      cause,
      details: { file: out },
    });
  } finally {
    await rm(partial, { force: true });
  }
}
