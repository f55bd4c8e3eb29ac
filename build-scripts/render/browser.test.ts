import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBarriers } from '../testing/accessibility.ts';
import { openPage, sharedBrowser } from '../testing/browser.ts';
import { business, documents } from './testing/documents.ts';
import { serve } from './testing/serve.ts';
import { givenTemplates } from './testing/templates.ts';

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256"/></svg>';
const SCRIPT = '</script><script>document.title = "taken over"</script>';

/** Deep in the tree of categories, with a single listing. */
const single = {
  ...documents.category,
  path: '/categories/drilling-equipment-supplier',
  slug: 'drilling-equipment-supplier',
  businesses: documents.category.businesses.slice(0, 1),
  wider: ['Services', 'Business-to-business service', 'Manufacturer', 'Machine tool supplier'].map(
    (name) => ({ name, slug: 'wider' }),
  ),
};

const hostile = {
  ...business,
  path: '/business/hostile',
  name: SCRIPT,
  fullAddress: SCRIPT,
  about: SCRIPT,
};

describe('in a browser', () => {
  const templates = givenTemplates();
  let browser: Browser;
  let server: Awaited<ReturnType<typeof serve>>;

  beforeAll(async () => {
    const pages = new Map<string, string>();
    for (const document of [...Object.values(documents), hostile, single])
      pages.set(document.path, await templates().render(document));
    server = await serve(pages, templates().assetsDir);
    browser = await sharedBrowser();
  });

  afterAll(() => server?.close());

  const answerOthers = (page: Page) =>
    page.route(/^https:/, (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }),
    );

  it('shows the drawing when a photo cannot be loaded', async () => {
    const page = await openPage(browser, {}, [/Failed to load resource/]);
    await page.route(/^https:/, (route) => route.abort());
    await page.goto(`${server.origin}${documents.city.path}`);
    const photo = page.locator('.business-card:nth-child(2) .photo');
    await photo.locator('img').waitFor({ state: 'detached' });
    expect(await photo.locator('.glyph').isVisible()).toBe(true);
  });

  it('shows a single listing beside its photo, in a card that is wider than those of many', async () => {
    const page = await openPage(browser, { viewport: { width: 1280, height: 800 } });
    await answerOthers(page);
    await page.goto(`${server.origin}${single.path}`);
    const [card, photo] = [page.locator('.business-card'), page.locator('.business-card .photo')];
    expect((await card.boundingBox())?.width).toBeGreaterThan(600);
    expect((await photo.boundingBox())?.width).toBeLessThan(250);
  });

  it('shows a long path on two lines of a phone, and all of it on a desktop', async () => {
    const page = await openPage(browser, { viewport: { width: 390, height: 844 } });
    await answerOthers(page);
    await page.goto(`${server.origin}${single.path}`);
    const crumbs = page.locator('.breadcrumbs');
    const links = crumbs.getByRole('link').filter({ visible: true });
    expect((await crumbs.boundingBox())?.height).toBeLessThan(60);
    expect(await links.allTextContents()).toEqual([
      ...['Manufacturer', 'Machine tool supplier', 'Coffee shop'],
    ]);
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await links.count()).toBe(7);
  });

  it('marks the section of the page within the grid', async () => {
    const page = await openPage(browser, { viewport: { width: 1280, height: 800 } });
    await answerOthers(page);
    await page.goto(`${server.origin}${documents.home.path}`);
    const line = await page.locator('.site-header [aria-current]').evaluate((link) => {
      const style = getComputedStyle(link);
      return [style.backgroundOrigin, style.backgroundClip, style.boxShadow];
    });
    expect(line).toEqual(['content-box', 'content-box', 'none']);
  });

  it('keeps photos that are loaded', async () => {
    const page = await openPage(browser);
    await answerOthers(page);
    await page.goto(`${server.origin}${documents.city.path}`, { waitUntil: 'networkidle' });
    expect(await page.locator('.photo img').count()).toBe(4);
  });

  it('fills half a star for any fraction', async () => {
    const page = await openPage(browser);
    await answerOthers(page);
    await page.goto(`${server.origin}${documents.city.path}`);
    const filled = await page
      .locator('.business-card .stars')
      .evaluateAll((all) =>
        all.map(
          (stars) => /[\d.]+(?=%)/.exec(getComputedStyle(stars, '::before').backgroundImage)?.[0],
        ),
      );
    const ratings = documents.city.businesses.flatMap(({ rating }) => rating ?? []);
    expect(ratings.slice(0, 5)).toEqual([5, 4.75, 4.5, 4.25, 3.75]);
    expect(filled.slice(0, 5)).toEqual(['100', '90', '90', '90', '70']);
    expect(filled).toEqual(
      ratings.map((rating) => String((Math.floor(rating) + Math.ceil(rating)) * 10)),
    );
  });

  it('runs no script of a listing', async () => {
    const page = await openPage(browser);
    await answerOthers(page);
    await page.goto(`${server.origin}${hostile.path}`);
    await page.getByRole('button', { name: 'Show map' }).waitFor();
    expect(await page.title()).toBe(`${SCRIPT} - Café | Business Directory`);
    expect(await page.locator('h1').textContent()).toBe(SCRIPT);
  });

  it.each(['light', 'dark'] as const)('is accessible, %s', async (colorScheme) => {
    for (const { path } of [business, documents.city]) {
      const page = await openPage(browser, { colorScheme, viewport: { width: 360, height: 740 } });
      await answerOthers(page);
      await page.goto(`${server.origin}${path}`);
      expect(await findBarriers(page), path).toEqual([]);
    }
  });

  it.each([business.path, documents.city.path, documents.home.path])(
    'fits a narrow phone: %s',
    async (path) => {
      const page = await openPage(browser, { viewport: { width: 320, height: 640 } });
      await answerOthers(page);
      await page.goto(`${server.origin}${path}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    },
  );
});
