import { fork } from 'node:child_process';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { PROJECT_ROOT } from '../api/config.ts';
import { AppError } from '../api/errors.ts';
import { BROTLI, isPacked } from '../api/published/stored-form.ts';
import { hashInputs } from './inputs.ts';
import { compressAsset } from './publish/compress.ts';

const CONFIG_FILE = 'vite.admin.config.ts';
const INPUTS = [
  'admin',
  'api/contract',
  'api/published/stored-form.ts',
  CONFIG_FILE,
  'build-scripts/build-admin.ts',
  'build-scripts/publish/compress.ts',
  'package-lock.json',
];

/** Holds the hash of the inputs; its name starts with a dot, so that it is not served. */
const STAMP = '.inputs';

/** Absolute path of the built back office. */
export const ADMIN_DIST = join(PROJECT_ROOT, 'dist', 'admin');

/**
 * Builds the back office into `distDir`, unless what is there was made from the same sources. A build
 * that fails leaves `distDir` as it was.
 * @returns whether anything had to be built
 * @throws AppError `internal` with what Vite said
 */
export async function buildAdmin(distDir = ADMIN_DIST): Promise<boolean> {
  const inputs = await hashInputs(PROJECT_ROOT, INPUTS);
  if ((await readStamp(distDir)) === inputs) return false;
  const building = `${distDir}.${process.pid}`;
  try {
    await runVite(building);
    await compressAssets(join(building, 'assets'));
    await writeFile(join(building, STAMP), inputs);
    await rm(distDir, { recursive: true, force: true });
    await rename(building, distDir);
  } finally {
    await rm(building, { recursive: true, force: true });
  }
  return true;
}

async function readStamp(distDir: string): Promise<string | null> {
  try {
    return await readFile(join(distDir, STAMP), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Puts beside each asset what it comes to with brotli at its best, which takes too long to be done for
 * each visitor: a tenth less than what the server does on the way.
 */
async function compressAssets(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!isPacked(name)) continue;
    const file = join(folder, name);
    await writeFile(file + BROTLI, await compressAsset(await readFile(file)));
  }
}

async function runVite(outDir: string): Promise<void> {
  const script = join(import.meta.dirname, 'vite-build.ts');
  const child = fork(script, [join(PROJECT_ROOT, CONFIG_FILE), outDir], {
    cwd: PROJECT_ROOT,
    execArgv: [],
    stdio: 'pipe',
  });
  const [output, errors, code] = await Promise.all([
    child.stdout === null ? '' : text(child.stdout),
    child.stderr === null ? '' : text(child.stderr),
    new Promise((resolve, reject) => child.once('exit', resolve).once('error', reject)),
  ]);
  if (code !== 0)
    throw new AppError('internal', `The back office cannot be built.\n${output}${errors}`);
}
