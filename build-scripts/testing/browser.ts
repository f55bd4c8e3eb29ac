import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { findChromium } from '../chromium.ts';

let browser: Promise<Browser> | undefined;

/**
 * A browser of this machine, started by the first test of a process that needs it, for all of them:
 * pages share nothing but the program. It ends with the process.
 * @throws AppError `environment` when there is none
 */
export function sharedBrowser(): Promise<Browser> {
  browser ??= startBrowser();
  return browser;
}

async function startBrowser(): Promise<Browser> {
  const started = await chromium.launch({
    executablePath: findChromium(),
    args: ['--disable-gpu'],
  });
  // One that a test has brought down is not to take those after it along.
  started.once('disconnected', () => {
    browser = undefined;
  });
  return started;
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
