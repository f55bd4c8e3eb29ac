import process from 'node:process';
import react from '@astrojs/react';
import { build } from 'astro';
import { passthroughImageService } from 'astro/config';
import { islandScript } from '../../render/astro-adapter/island-script.ts';

/**
 * Runs `astro build` over a file of documents, in a process of its own. Arguments: the project's
 * root, the folder to build into, the origin of the site, the file. Sends how many seconds there
 * were from the first page's path to the last page's file, and its peak memory.
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
process.send?.({ pageSeconds, peakBytes: process.resourceUsage().maxRSS * 1024 });
