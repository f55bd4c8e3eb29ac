import { relative } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build } from 'astro';
import { moduleGraph } from '../../compile/module-graph.ts';
import { reportSources } from '../../compile/source-report.ts';
import { mergeSources } from '../../compile/sources.ts';

/**
 * Runs `astro build` in a process of its own. Arguments: the project's root, the folder to build into,
 * the origin of the site. Sends the sources of all pages: of the build, and of the generated files.
 */
const [root, outDir, site] = process.argv.slice(2);
if (root === undefined || outDir === undefined || site === undefined) {
  throw new Error('usage: build.ts ROOT OUT_DIR SITE_URL');
}

/** Modules that decide on pages and are not in Astro's build; what they import counts, too. */
const ENTRIES = [
  // Includes the adapter.
  'astro.config.mjs',
  'build-scripts/render/files/render-file.ts',
  // The sizes of sitemaps stand in no file, but decide which sitemaps there are.
  'api/changes/sitemap-sizes.ts',
];

const report = reportSources(root);
const pageFolders: string[] = [];
/** Astro makes a route of every file in this folder. */
const reportPages: AstroIntegration = {
  name: 'report-pages',
  hooks: {
    'astro:config:done': ({ config }) => {
      pageFolders.push(relative(root, fileURLToPath(new URL('pages', config.srcDir))));
    },
  },
};

await build({
  root,
  outDir,
  site,
  logLevel: 'warn',
  integrations: [reportPages],
  vite: { plugins: [report.plugin] },
});

process.send?.(
  mergeSources([
    report.sources(),
    { files: pageFolders, packages: [] },
    await moduleGraph(root, ENTRIES),
  ]),
);
