import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { z } from 'zod';
import { PROJECT_ROOT } from '../api/config.ts';
import { buildAdmin } from './build-admin.ts';
import { findChromium } from './chromium.ts';
import { runCommand, wholeNumber } from './cli/command.ts';
import { table } from './cli/format.ts';
import { shownPictures } from './documents/documents.ts';
import { backOfficePages } from './site/back-office-pages.ts';
import { type ExamplePage, exampleSearches } from './site/example-pages.ts';
import { withSampleSite } from './site/sample-site.ts';

/** The site and the back office are designed for different desktops. */
const PHONE = { name: 'phone', width: 360, height: 780 };
const SITE_SCREENS = [PHONE, { name: 'desktop', width: 1280, height: 860 }];
const ADMIN_SCREENS = [PHONE, { name: 'desktop', width: 1440, height: 900 }];
const THEMES = ['light', 'dark'] as const;
/** Maximum height of a picture. Long lists are cut off; all parts of a page fit. */
const TALLEST = 2_600;
const WEBP_QUALITY = 60;
/** Maximum time to wait for an idle network. Live screens keep a connection open and are never idle. */
const LIVE_MILLISECONDS = 1_500;

await runCommand({
  name: 'screenshots',
  summary:
    'Takes the pictures that the documents show, of pages, searches and screens of the back office.',
  schema: z.object({
    out: z
      .string()
      .default(join(PROJECT_ROOT, 'docs', 'screenshots'))
      .describe('FOLDER  where the pictures go (default docs/screenshots)'),
    rows: wholeNumber('N  generated listings to show (default 2000)', 1, 100_000).default(2_000),
  }),
  async run({ out, rows }, { say }) {
    const shown = await shownPictures();
    await mkdir(out, { recursive: true });
    await buildAdmin();
    const figures = await withSampleSite(rows, async (site) => {
      const { url, pages } = site;
      const browser = await chromium.launch({ executablePath: findChromium() });
      try {
        const office = await backOfficePages(site);
        const sum = { pictures: 0, bytes: 0 };
        const save = async (name: string, picture: Buffer) => {
          await writeFile(join(out, name), picture);
          sum.pictures += 1;
          sum.bytes += picture.length;
        };
        const takeAll = async (
          of: readonly ExamplePage[],
          screens: readonly Screen[],
          session = '',
        ) => {
          for (const { name, path } of of)
            for (const screen of screens)
              for (const theme of THEMES) {
                const file = `${name}-${screen.name}-${theme}.webp`;
                if (!shown.has(file)) continue;
                const page = {
                  address: `${url}${path}`,
                  session: path.endsWith('/login') ? '' : session,
                };
                await save(file, await take(browser, page, screen, theme));
              }
        };
        await takeAll(pages, SITE_SCREENS);
        await takeAll(await exampleSearches(site.database.db), SITE_SCREENS);
        await takeAll(office.pages, ADMIN_SCREENS, office.session);
        if (shown.has('home.png')) await save('home.png', await takeHome(browser, `${url}/`));
        return sum;
      } finally {
        await browser.close();
      }
    });
    say(table(figures));
    return { json: figures };
  },
});

type Screen = typeof PHONE;

/** @param session of an administrator; '' for a visitor */
type Shown = { readonly address: string; readonly session: string };

async function take(
  browser: Browser,
  { address, session }: Shown,
  { width, height }: Screen,
  colorScheme: (typeof THEMES)[number],
): Promise<Buffer> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    reducedMotion: 'reduce',
  });
  try {
    if (session !== '')
      await context.addCookies([{ name: 'session', value: session, url: new URL(address).origin }]);
    const page = await context.newPage();
    await page.goto(address);
    await settled(page);
    const whole = await page.evaluate(() => document.documentElement.scrollHeight);
    // The window is as tall as the picture, so that lazily loaded parts are loaded.
    await page.setViewportSize({ width, height: Math.min(whole, TALLEST) });
    await settled(page);
    // Playwright writes PNG and JPEG; Chromium itself also WebP, in a quarter of the bytes.
    const devTools = await context.newCDPSession(page);
    const { data } = await devTools.send('Page.captureScreenshot', {
      format: 'webp',
      quality: WEBP_QUALITY,
    });
    return Buffer.from(data, 'base64');
  } finally {
    await context.close();
  }
}

async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => document.querySelector('.mantine-Skeleton-root') === null);
  await Promise.race([
    page.waitForLoadState('networkidle').catch(() => undefined),
    page.waitForTimeout(LIVE_MILLISECONDS),
  ]);
}

async function takeHome(browser: Browser, address: string): Promise<Buffer> {
  const page = await browser.newPage({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  const picture = await page.screenshot();
  await page.close();
  return picture;
}
