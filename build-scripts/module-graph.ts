import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** `import … from`, `export … from`, `import '…'` and `import('…')` of a file; not of types, which are erased. */
const IMPORT =
  /(?:^|[;}\s])(?:(?:import|export)\s+(?!type\s)[^'";()]*?from\s*|import\s*\(?\s*)['"](\.[^'"]+)['"]/g;
/** Files beside the code that it reads. */
const RESOURCE = /new URL\(\s*['"](\.[^'"]+)['"]\s*,\s*import\.meta\.url\s*\)/g;

/**
 * The files of the project that a module is made of: itself, what it imports, and what those import.
 * Packages are not among them.
 * @param root absolute path of the project
 * @param entries paths of modules below it
 * @returns sorted paths below the root
 * @throws Error when one of the files cannot be read
 */
export async function moduleGraph(root: string, entries: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  const waiting = [...entries];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    const text = await readFile(join(root, path), 'utf8');
    if (!/\.[cm]?[jt]sx?$/.test(path)) continue;
    for (const pattern of [IMPORT, RESOURCE])
      for (const [, specifier = ''] of text.matchAll(pattern))
        waiting.push(join(dirname(path), specifier));
  }
  return [...found].sort();
}
