import { join } from 'node:path';
import { PROJECT_ROOT } from '../api/config.ts';
import { keepBuild } from './compile/kept-build.ts';
import { runBuild } from './compile/run-build.ts';

/** Absolute path of the built back office. */
export const ADMIN_DIST = join(PROJECT_ROOT, 'dist', 'admin');

const SCRIPT = new URL('./compile/admin-build.ts', import.meta.url);

/**
 * Builds the back office into `distDir`, unless its content was built from the same sources. A build
 * that fails leaves `distDir` as it was.
 * @returns whether it has built
 * @throws AppError `internal` with the output of Vite
 */
export const buildAdmin = (distDir = ADMIN_DIST): Promise<boolean> =>
  keepBuild({
    root: PROJECT_ROOT,
    distDir,
    build: (folder) =>
      runBuild(SCRIPT, [PROJECT_ROOT, folder], PROJECT_ROOT, 'The back office cannot be built.'),
  });
