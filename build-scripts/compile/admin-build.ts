import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { build } from 'vite';
import { BROTLI, isPacked } from '../../api/published/stored-form.ts';
import { compressAsset } from '../publish/compress.ts';
import { moduleGraph } from './module-graph.ts';
import { reportSources } from './source-report.ts';
import { mergeSources } from './sources.ts';

/**
 * Builds the back office, in a process of its own. Arguments: the project's root, the folder to build
 * into. Sends the sources of the build.
 */
const [root, outDir] = process.argv.slice(2);
if (root === undefined || outDir === undefined) {
  throw new Error('usage: admin-build.ts ROOT OUT_DIR');
}

const CONFIG_FILE = 'vite.admin.config.ts';
const report = reportSources(root);
await build({
  configFile: join(root, CONFIG_FILE),
  build: { outDir },
  logLevel: 'warn',
  plugins: [report.plugin],
});
await compressAssets(join(outDir, 'assets'));

const tools = await moduleGraph(root, [CONFIG_FILE, relative(root, import.meta.filename)]);
process.send?.(mergeSources([report.sources(), tools]));

/**
 * Stores each asset compressed, too, with brotli at its best level: a tenth smaller than what the
 * server reaches while it answers.
 */
async function compressAssets(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!isPacked(name)) continue;
    const file = join(folder, name);
    await writeFile(file + BROTLI, await compressAsset(await readFile(file)));
  }
}
