import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { AppError } from '../api/errors.ts';

/** The shell first: a page costs it 140 ms of a processor, the whole browser 440. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/**
 * Finds the machine's own Chromium, else the one that Playwright has downloaded.
 * @returns path of the program
 * @throws AppError `environment` when there is neither
 */
export function findChromium(): string {
  const path = onPath() ?? chromium.executablePath();
  if (!existsSync(path))
    throw new AppError(
      'environment',
      'There is no Chromium on this machine. Install one (Debian: "apt-get install chromium-headless-shell"; elsewhere: "npx playwright-core install chromium") and try again.',
    );
  return path;
}

/** The shell knows the PATH. */
function onPath(): string | undefined {
  const script = 'for name; do command -v "$name" && break; done';
  const { stdout } = spawnSync('sh', ['-c', script, 'sh', ...NAMES], { encoding: 'utf8' });
  return stdout.trim() || undefined;
}
