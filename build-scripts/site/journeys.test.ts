import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useSite } from '../testing/site.ts';
import { fillWithPortugal } from './testing/portugal.ts';

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

/** Follows the first link of that name in the page's main part, outside of header and footer. */
const follow = (page: Page, name: string | RegExp, within = 'main') =>
  page
    .locator(within)
    .getByRole('link', { name, exact: typeof name === 'string' })
    .first()
    .click();

describe('a visitor', () => {
  const site = useSite({ rows: 0 });
  beforeAll(() => fillWithPortugal(site()));

  describe.each([
    { javaScriptEnabled: false, width: 360 },
    { javaScriptEnabled: false, width: 1280 },
    { javaScriptEnabled: true, width: 360 },
    { javaScriptEnabled: true, width: 1280 },
  ])('with JavaScript: $javaScriptEnabled, $width px wide', ({ javaScriptEnabled, width }) => {
    const open = (path: string, expected: readonly RegExp[] = []) =>
      site().open(
        path,
        { javaScriptEnabled, viewport: { width, height: 800 }, permissions: ['clipboard-write'] },
        expected,
      );

    it('goes from home by a category and its third page to a business, its phone number and directions', async () => {
      const page = await open('/');
      await heading(page, 'Global Business Directory');
      await follow(page, 'Cafe');
      await heading(page, 'Cafe');
      expect(await page.getByText('Showing 1 - 12 of 30 businesses').isVisible()).toBe(true);
      await follow(page, 'Page 3');
      await page.getByText('Showing 25 - 30 of 30 businesses').waitFor();
      expect(new URL(page.url()).pathname).toBe('/categories/cafe/page/3');
      await follow(page, 'Cafe 30');
      await heading(page, 'Cafe 30');
      expect(new URL(page.url()).pathname).toBe('/business/cafe-30-lisbon');
      const call = page.getByRole('link', { name: 'Call Now' }).locator('visible=true');
      expect(await call.first().getAttribute('href')).toBe('tel:+351215550130');
      const directions = page.getByRole('link', { name: 'Directions', exact: true });
      expect(await directions.locator('visible=true').first().getAttribute('href')).toMatch(
        /destination=38\.73%2C-9\.13&destination_place_id=ChIJportugal/,
      );
      await follow(page, 'Back to Directory');
      await heading(page, 'Global Business Directory');
    });

    it('goes from a country by all of its cities to a city and a business', async () => {
      const page = await open('/countries');
      await follow(page, /Portugal/);
      await heading(page, 'Portugal');
      await follow(page, 'View All 23 Cities');
      await heading(page, /Portugal/);
      expect(new URL(page.url()).pathname).toBe('/countries/portugal/cities');
      await follow(page, 'Page 2');
      await follow(page, /Vizela/);
      await heading(page, /^Vizela, .+, Portugal$/);
      await follow(page, 'Bakery 52');
      await heading(page, 'Bakery 52');
      await follow(page, 'Vizela', 'nav.breadcrumbs');
      await heading(page, /^Vizela, .+, Portugal$/);
    });

    it('finds cities and categories by their letter', async () => {
      const page = await open('/');
      const more = page.getByText('Show all of global cities').filter({ visible: true });
      if ((await more.count()) > 0) await more.click();
      await page.locator('main a[href="/cities/v"]').first().click();
      await heading(page, 'Cities beginning with V');
      expect(
        await page
          .locator('main')
          .getByRole('link', { name: /Viseu|Vizela/ })
          .count(),
      ).toBe(2);
      await page.goto('/categories');
      await follow(page, 'B', 'nav.letters');
      await heading(page, 'Keywords beginning with B');
      expect(
        await page
          .locator('main')
          .getByRole('link', { name: /Bakery/ })
          .count(),
      ).toBe(1);
      await follow(page, 'All', 'nav.letters');
      await heading(page, 'Business Categories');
    });

    it('gets an explanation for a missing business, with further links', async () => {
      const page = await open('/business/missing', [/404/]);
      await heading(page, /Not Found/);
      await page.locator('main').getByRole('link').first().click();
      await heading(page, /./);
    });

    it('never needs to scroll sideways', async () => {
      const page = await open('/');
      for (const path of [
        '/',
        '/categories',
        '/countries',
        '/cities',
        '/countries/portugal',
        '/countries/portugal/cities',
        '/categories/cafe',
        '/cities/pt/lisbon',
        '/business/cafe-01-lisbon',
      ]) {
        await page.goto(path);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide, path).toBe(width);
      }
    });
  });

  it('shares a business, and sees that its address was copied', async () => {
    const page = await site().open('/business/cafe-01-lisbon', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.getByRole('button', { name: /Share/ }).click();
    await page.getByText('Copied!').first().waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  });
});
