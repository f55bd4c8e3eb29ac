import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { findChromium } from '../chromium.ts';

let browser: Promise<Browser> | undefined;

/**
 * A browser that all tests of a process share, started when it is first needed: pages share only the
 * program. It ends with the process.
 * @throws AppError `environment` if none is installed
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
  // A crash in one test must not fail the tests after it.
  started.once('disconnected', () => {
    browser = undefined;
  });
  return started;
}

/** Every tile of a map: tests work offline. */
const TILE = '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>';

/**
 * Opens a page that is closed when the test ends, and fails the test for an error in the console, an
 * exception, or a violation of the security policy.
 * @param expected errors in the console that belong to the test
 */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
  expected: readonly RegExp[] = [],
): Promise<Page> {
  const context = await browser.newContext(options);
  // Also reports violations whose exceptions the page catches.
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`Content Security Policy: ${violatedDirective} forbids ${blockedURI}`),
    ),
  );
  await context.route(/^https:\/\/tile\.openstreetmap\.org\//, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: TILE }),
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
