import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { AppError } from '../api/errors.ts';

/** The headless shell first: a page takes 140 ms of processor time, in the whole browser 440. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/**
 * Finds the machine's own Chromium, else Playwright's download.
 * @returns path of the executable
 * @throws AppError `environment` when there is neither
 */
export function findChromium(): string {
  const path = findOnPath() ?? chromium.executablePath();
  if (!existsSync(path))
    throw new AppError(
      'environment',
      'There is no Chromium on this machine. Install one (Debian: "apt-get install chromium-headless-shell"; elsewhere: "npx playwright-core install chromium") and try again.',
    );
  return path;
}

/** @returns the first browser on the PATH */
function findOnPath(): string | undefined {
  const script = 'for name; do command -v "$name" && break; done';
  const { stdout } = spawnSync('sh', ['-c', script, 'sh', ...NAMES], { encoding: 'utf8' });
  return stdout.trim() || undefined;
}
