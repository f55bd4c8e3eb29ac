import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCodeOf } from '../publish/error-code.ts';

/**
 * Lists the files below a folder, or the file itself.
 * @param path absolute path of a folder or file
 * @returns sorted absolute paths
 * @throws Error ENOENT when there is no such folder or file
 */
export async function filesBelow(path: string): Promise<string[]> {
  try {
    const entries = await readdir(path, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  } catch (error) {
    if (errorCodeOf(error) === 'ENOTDIR') return [path];
    throw error;
  }
}
