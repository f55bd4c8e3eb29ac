import type { AstroIntegration, HookParameters } from 'astro';
import { islandScript } from './island-script.ts';

/**
 * The Astro adapter that turns `astro build` into a compiler of templates: instead of a web server,
 * its server entry exports one function from a page document to HTML.
 */
export function documentAdapter(): AstroIntegration {
  return {
    name: 'document-adapter',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command !== 'build') return;
        updateConfig({
          vite: {
            // Everything is bundled, so that the entry runs wherever its folder is put.
            ssr: { noExternal: true },
            build: { rolldownOptions: { output: { assetFileNames } } },
            plugins: [islandScript()],
          },
        });
      },
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'document-adapter',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('./server-entry.ts', import.meta.url),
          supportedAstroFeatures: { serverOutput: 'stable' },
        });
      },
      'astro:build:ssr': ({ manifest }) => makeReproducible(manifest),
    },
  };
}

/** Astro names the stylesheet after the route `[...path]`, `_...css`, which some servers refuse. */
const assetFileNames = ({ names: [name = ''] }: { names: string[] }): string =>
  `_astro/${name.endsWith('.css') ? 'site' : '[name]'}.[hash][extname]`;

/**
 * Astro puts the machine's folders and a fresh key into each build. Nothing here uses them (the key
 * encrypts the props of server islands), and without them the same sources give the same output.
 */
function makeReproducible(manifest: HookParameters<'astro:build:ssr'>['manifest']): void {
  const nowhere = 'file:///';
  manifest.rootDir = nowhere;
  manifest.srcDir = nowhere;
  manifest.publicDir = nowhere;
  manifest.outDir = nowhere;
  manifest.cacheDir = nowhere;
  manifest.buildClientDir = nowhere;
  manifest.buildServerDir = nowhere;
  manifest.key = Buffer.alloc(32).toString('base64');
}
