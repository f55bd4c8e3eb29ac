import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { build } from 'astro';
import { filesBelow } from '../../inputs.ts';

/**
 * Runs `astro build` in a process of its own, which gives back the memory of the bundler.
 * Arguments: the project's root, the folder to build into, the origin of the site. Its one message
 * names the modules that are in the build.
 */
const [root, outDir, site] = process.argv.slice(2);
if (root === undefined || outDir === undefined || site === undefined) {
  throw new Error('usage: build.ts ROOT OUT_DIR SITE_URL');
}

const modules = new Set<string>();
const noteModules = {
  name: 'note-modules',
  moduleParsed: ({ id }: { readonly id: string }) => void modules.add(id),
};

await build({ root, outDir, site, logLevel: 'warn', vite: { plugins: [noteModules] } });

// An island's id is a hash of its file's path, among others: two machines that have the project in
// different folders made pages that differed in it.
const here = `${resolve(root)}/`;
for (const file of await filesBelow(join(outDir, 'server'))) {
  const code = await readFile(file, 'utf8');
  if (code.includes(here)) await writeFile(file, code.replaceAll(here, '/'));
}

process.send?.([...modules]);
