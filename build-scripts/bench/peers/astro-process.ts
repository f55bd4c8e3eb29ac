import process from 'node:process';
import react from '@astrojs/react';
import { build } from 'astro';
import { passthroughImageService } from 'astro/config';
import { peakMemoryBytes } from '../../cli/memory.ts';
import { islandScript } from '../../render/astro-adapter/island-script.ts';

/**
 * Runs `astro build` over a file of documents, in a separate process. Arguments: root of the project,
 * output folder, origin of the site, file. Sends the seconds from the first page's path to the last page's
 * file, and the process's peak memory.
 */
const [root = '', outDir = '', site = '', documents = ''] = process.argv.slice(2);
let pageSeconds = 0;

await build({
  configFile: false,
  root,
  srcDir: './build-scripts/bench/astro-site',
  publicDir: './site/public',
  cacheDir: `${outDir}.cache`,
  outDir,
  site,
  output: 'static',
  build: { format: 'file', inlineStylesheets: 'never' },
  trailingSlash: 'never',
  image: { service: passthroughImageService() },
  logLevel: 'error',
  integrations: [
    react(),
    {
      name: 'page-phase',
      hooks: {
        'astro:build:generated': () => {
          pageSeconds = performance.measure('pages', 'paths').duration / 1000;
        },
      },
    },
  ],
  vite: {
    build: { assetsInlineLimit: 0 },
    plugins: [islandScript()],
    define: { DOCUMENTS: JSON.stringify(documents) },
  },
});
process.send?.({ pageSeconds, peakBytes: peakMemoryBytes() });
