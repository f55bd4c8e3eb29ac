import { build } from 'vite';

/**
 * Runs `vite build` in a process of its own, which gives back the memory of the bundler.
 * Arguments: the configuration file, the folder to build into.
 */
const [configFile, outDir] = process.argv.slice(2);
if (configFile === undefined || outDir === undefined) {
  throw new Error('usage: vite-build.ts CONFIG_FILE OUT_DIR');
}

// Whoever builds, be it a test: what comes out is for production.
process.env.NODE_ENV = 'production';
await build({ configFile, build: { outDir }, logLevel: 'warn' });
