import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { z } from 'zod';
import { PROJECT_ROOT } from '../api/config.ts';
import { findChromium } from './chromium.ts';
import { runCommand } from './cli/command.ts';
import { table } from './cli/format.ts';
import { withSampleSite } from './site/sample-site.ts';

const SCREENS = [
  { name: 'phone', width: 360, height: 780 },
  { name: 'desktop', width: 1280, height: 860 },
] as const;
const THEMES = ['light', 'dark'] as const;
/** Lists go on: this much of a page shows all of its parts. */
const TALLEST = 2_600;
const WEBP_QUALITY = 60;

await runCommand({
  name: 'screenshots',
  summary: 'Takes a picture of each kind of page, on a phone and a desktop, light and dark.',
  options: {
    out: { type: 'string', help: 'FOLDER  where the pictures go (default docs/screenshots)' },
    rows: { type: 'string', help: 'N  generated listings to show (default 2000)' },
  },
  schema: z.object({
    out: z.string().default(join(PROJECT_ROOT, 'docs', 'screenshots')),
    rows: z.coerce.number().int().min(1).max(100_000).default(2_000),
  }),
  async run({ out, rows }, { say }) {
    await mkdir(out, { recursive: true });
    const figures = await withSampleSite(rows, async ({ url, pages }) => {
      const browser = await chromium.launch({ executablePath: findChromium() });
      try {
        let bytes = 0;
        for (const { name, path } of pages)
          for (const screen of SCREENS)
            for (const theme of THEMES) {
              const picture = await take(browser, `${url}${path}`, screen, theme);
              await writeFile(join(out, `${name}-${screen.name}-${theme}.webp`), picture);
              bytes += picture.length;
            }
        await writeFile(join(out, 'home.png'), await takeHome(browser, `${url}/`));
        return { pictures: pages.length * SCREENS.length * THEMES.length + 1, bytes };
      } finally {
        await browser.close();
      }
    });
    say(table(figures));
    return { json: figures };
  },
});

type Screen = { readonly width: number; readonly height: number };

async function take(
  browser: Browser,
  address: string,
  { width, height }: Screen,
  colorScheme: (typeof THEMES)[number],
): Promise<Buffer> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    await page.goto(address, { waitUntil: 'networkidle' });
    const whole = await page.evaluate(() => document.documentElement.scrollHeight);
    // A window as tall as the picture: what is loaded when it comes into sight is loaded.
    await page.setViewportSize({ width, height: Math.min(whole, TALLEST) });
    await page.waitForLoadState('networkidle');
    // Playwright writes PNG and JPEG; Chromium itself also WebP, in a quarter of the bytes.
    const session = await context.newCDPSession(page);
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'webp',
      quality: WEBP_QUALITY,
    });
    return Buffer.from(data, 'base64');
  } finally {
    await context.close();
  }
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
