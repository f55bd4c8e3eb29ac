import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { AppError } from '../api/errors.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

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
      'There is no Chromium on this machine. Install one (Debian and Ubuntu: "apt-get install chromium"; elsewhere: "npx playwright-core install chromium") and try again.',
    );
  return path;
}

/** The shell knows the PATH. */
function onPath(): string | undefined {
  const script = 'for name; do command -v "$name" && break; done';
  const { stdout } = spawnSync('sh', ['-c', script, 'sh', ...NAMES], { encoding: 'utf8' });
  return stdout.trim() || undefined;
}
