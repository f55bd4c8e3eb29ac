import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/**
 * Hashes what something is built from: names and contents of files, tests aside.
 * @param root absolute path of the project
 * @param inputs files and folders below it
 * @param setting whatever else the result depends on
 */
export async function hashInputs(
  root: string,
  inputs: readonly string[],
  setting = '',
): Promise<string> {
  const hash = createHash('sha256').update(setting);
  for (const input of inputs) {
    for (const file of await filesBelow(join(root, input))) {
      if (/\.test\.tsx?$/.test(file)) continue;
      hash.update(`\0${relative(root, file)}\0`).update(await readFile(file));
    }
  }
  return hash.digest('hex');
}

/** The files in a folder, sorted, or the file itself. */
export async function filesBelow(path: string): Promise<string[]> {
  try {
    const entries = await readdir(path, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return [path];
    throw error;
  }
}
