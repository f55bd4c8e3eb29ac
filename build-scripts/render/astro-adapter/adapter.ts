import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroConfig, AstroIntegration, HookParameters } from 'astro';
import { filesBelow } from '../../compile/files-below.ts';
import { islandScript } from './island-script.ts';

/**
 * The Astro adapter that turns `astro build` into a compiler of templates. Its server entry is not a
 * web server: it exports a function from a page's document to its HTML.
 */
export function documentAdapter(): AstroIntegration {
  let config: AstroConfig | undefined;
  return {
    name: 'document-adapter',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command !== 'build') return;
        updateConfig({
          vite: {
            // The entry runs in any folder, because it imports no package.
            ssr: { noExternal: true },
            build: { rolldownOptions: { output: { assetFileNames } } },
            environments: {
              client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
            },
            plugins: [islandScript()],
          },
        });
      },
      'astro:config:done': ({ config: resolved, setAdapter }) => {
        config = resolved;
        setAdapter({
          name: 'document-adapter',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('./server-entry.ts', import.meta.url),
          supportedAstroFeatures: { serverOutput: 'stable' },
        });
      },
      'astro:build:ssr': ({ manifest }) => clearManifest(manifest),
      'astro:build:done': async () => {
        if (config !== undefined) await removeRoot(config);
      },
    },
  };
}

/** Astro names the stylesheet after the route `[...path]`, `_...css`, which some servers refuse. */
const assetFileNames = ({ names: [name = ''] }: { names: string[] }): string =>
  `_astro/${name.endsWith('.css') ? 'site' : '[name]'}.[hash][extname]`;

/**
 * The scripts that several pages load. Left alone, each module that two of them share is a file of its own, with
 * its own headers: the search loaded 17 files. A group takes the dependencies of its modules as well, so what
 * needs no React comes first.
 */
const groups = [
  {
    name: 'shared',
    test: /(contract[\\/]pages|site[\\/]lib)[\\/]|glyphs\.svg|islands[\\/](answer|plain|saved|try)-|list-view|^\0/,
    minShareCount: 2,
    priority: 2,
  },
  {
    name: 'react',
    test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|islands[\\/](island-boundary|use-)/,
    minShareCount: 2,
    priority: 1,
  },
];

const FOLDERS = [
  ...(['rootDir', 'srcDir', 'publicDir', 'outDir', 'cacheDir'] as const),
  ...(['buildClientDir', 'buildServerDir'] as const),
];

/**
 * Removes the machine's folders and the random key that Astro puts into each build, so that the same
 * sources give the same output. Templates use neither: the key encrypts the props of server islands.
 */
function clearManifest(manifest: HookParameters<'astro:build:ssr'>['manifest']): void {
  for (const folder of FOLDERS) manifest[folder] = 'file:///';
  manifest.key = Buffer.alloc(32).toString('base64');
}

/**
 * Removes the project's folder from the server code. An island's id is a hash of its file's path, so
 * pages would differ between machines that have the project in different folders.
 */
async function removeRoot({ root, build }: AstroConfig): Promise<void> {
  const folder = fileURLToPath(root);
  for (const file of await filesBelow(fileURLToPath(build.server))) {
    const code = await readFile(file, 'utf8');
    if (code.includes(folder)) await writeFile(file, code.replaceAll(folder, '/'));
  }
}
