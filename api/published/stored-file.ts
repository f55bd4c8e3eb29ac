import { open } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { BROTLI, isPacked } from './stored-form.ts';

const openFile = promisify(open);
const decompress = promisify(brotliDecompress);

const MISSING = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'EISDIR']);

export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && MISSING.has(String(error.code));

/**
 * Opens a file by its logical name. Uses a file descriptor: opening, reading and closing a page takes 20 µs
 * of processor time, with a FileHandle 100.
 * @param file relative to `root`; the caller has checked that it does not lead out of it
 * @returns null if there is no such file; the result may be a folder; packed: whether its bytes are
 *   compressed with brotli
 */
export const openStored = (root: string, file: string) =>
  tryForms(root, file, async (path, packed) => ({ descriptor: await openFile(path, 'r'), packed }));

/** Reads a file as it is stored; see {@link openStored}. */
export const readAsStored = (root: string, file: string) =>
  tryForms(root, file, async (path, packed) => ({ bytes: await readFile(path), packed }));

/** Reads a file uncompressed. @returns null if there is no such file */
export async function readStored(root: string, file: string): Promise<Buffer | null> {
  const stored = await readAsStored(root, file);
  return stored?.packed ? decompress(stored.bytes) : (stored?.bytes ?? null);
}

/** Whether a file exists; false for folders. */
export const isStored = async (root: string, file: string): Promise<boolean> =>
  (await tryForms(root, file, async (path) => (await stat(path)).isFile())) ?? false;

/**
 * Tries the compressed form of a file, then the uncompressed one, which exists for images and fonts and
 * for pages that were published before compression was introduced.
 */
async function tryForms<Found>(
  root: string,
  file: string,
  find: (path: string, packed: boolean) => Promise<Found>,
): Promise<Found | null> {
  const path = join(root, file);
  const found = isPacked(file) ? await find(path + BROTLI, true).catch(toNull) : null;
  return found ?? find(path, false).catch(toNull);
}

function toNull(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}
