import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const names = z.record(z.string(), z.unknown()).default({});
const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      integrity: z.string().optional(),
      dependencies: names,
      optionalDependencies: names,
      peerDependencies: names,
    }),
  ),
});

/**
 * The packages of package-lock.json that the given ones consist of: themselves and all that they
 * depend on, for every platform. A package that the lock does not contain, such as an optional peer
 * dependency, is left out.
 * @param root absolute path of the project
 * @param packages keys of the lock, such as `node_modules/zod`
 * @returns sorted lines of key, version and integrity
 */
export async function lockedPackages(root: string, packages: readonly string[]): Promise<string[]> {
  const lock = lockSchema.parse(
    JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')),
  ).packages;
  const lines = new Map<string, string>();
  const waiting = [...packages];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const entry = lock[key];
    if (entry === undefined || lines.has(key)) continue;
    lines.set(key, `${key} ${entry.version} ${entry.integrity}`);
    const needs = {
      ...entry.peerDependencies,
      ...entry.optionalDependencies,
      ...entry.dependencies,
    };
    for (const name of Object.keys(needs)) {
      const found = placesOf(name, key).find((place) => place in lock);
      if (found !== undefined) waiting.push(found);
    }
  }
  return [...lines.values()].sort();
}

/** Where Node looks for a package that another one imports: below it, then below each of its parents. */
function placesOf(name: string, importer: string): string[] {
  const places: string[] = [];
  for (
    let folder = importer;
    folder !== '';
    folder = folder.replace(/\/?node_modules\/(?:@[^/]+\/)?[^/]+$/, '')
  )
    places.push(`${folder}/node_modules/${name}`);
  return [...places, `node_modules/${name}`];
}
