import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { filesBelow } from './files-below.ts';
import { lockedPackages } from './locked-packages.ts';

export const sourcesSchema = z.object({
  /** Files, and folders of which every file counts, below the project's root. */
  files: z.array(z.string()),
  /** Packages by their place in package-lock.json, such as `node_modules/zod`. */
  packages: z.array(z.string()),
});

/** The inputs of a build. */
export type Sources = z.infer<typeof sourcesSchema>;

/** @returns the union, sorted, each file and package once */
export function mergeSources(all: readonly Sources[]): Sources {
  const union = (lists: readonly string[][]) => [...new Set(lists.flat())].sort();
  return {
    files: union(all.map(({ files }) => files)),
    packages: union(all.map(({ packages }) => packages)),
  };
}

/**
 * Hashes the names and contents of source files, and the locked versions of packages and their
 * dependencies.
 * @param root absolute path of the project
 * @param setting any other value that the result of the build depends on
 * @returns SHA-256 in hexadecimal
 * @throws Error ENOENT when a source file does not exist
 */
export async function hashSources(root: string, sources: Sources, setting = ''): Promise<string> {
  const hash = createHash('sha256').update(setting);
  for (const source of sources.files)
    for (const file of await filesBelow(join(root, source)))
      hash.update(`\0${relative(root, file)}\0`).update(await readFile(file));
  for (const line of await lockedPackages(root, sources.packages)) hash.update(`\0${line}`);
  return hash.digest('hex');
}
