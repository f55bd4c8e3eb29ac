import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { AppError } from '../../api/errors.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Starts the machine's own Chromium, else the one that Playwright has downloaded.
 * @throws AppError `environment` when there is neither
 */
export async function openBrowser(): Promise<Browser> {
  const executablePath = onPath() ?? chromium.executablePath();
  if (!existsSync(executablePath))
    throw new AppError(
      'environment',
      'There is no Chromium on this machine. Install one (Debian and Ubuntu: "apt-get install chromium"; elsewhere: "npx playwright-core install chromium") and run the tests again.',
    );
  return chromium.launch({ executablePath });
}

/** The shell knows the PATH. */
function onPath(): string | undefined {
  const script = 'for name; do command -v "$name" && break; done';
  const { stdout } = spawnSync('sh', ['-c', script, 'sh', ...NAMES], { encoding: 'utf8' });
  return stdout.trim() || undefined;
}

/**
 * Opens a page that is closed when the test is done, and fails the test if anything was wrong in it:
 * an error in the console, an exception, or anything that the security policy forbids.
 * @param expected errors in the console that belong to the test
 */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
  expected: readonly RegExp[] = [],
): Promise<Page> {
  const context = await browser.newContext(options);
  // Code that catches what the policy forbids would hide that it tried.
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`Content Security Policy: ${violatedDirective} forbids ${blockedURI}`),
    ),
  );
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
  page.on('console', (message) => {
    const text = `${message.text()} (${message.location().url})`;
    if (message.type() === 'error' && !expected.some((pattern) => pattern.test(text)))
      errors.push(text);
  });
  onTestFinished(async () => {
    await context.close();
    if (errors.length > 0) throw new Error(`Errors in the browser:\n${errors.join('\n')}`);
  });
  return page;
}
