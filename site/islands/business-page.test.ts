import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { listings, useBusinessPages } from '../../build-scripts/render/testing/business-pages.ts';
import { business } from '../../build-scripts/render/testing/documents.ts';

const PHONE = { width: 360, height: 740 };
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

describe('the interactive parts of a business page', () => {
  const { open, origin } = useBusinessPages();

  describe('the map', () => {
    it('loads only when its button is pressed', async () => {
      const page = await open(business.path);
      const requests: string[] = [];
      page.on('request', (request) => requests.push(new URL(request.url()).pathname));
      await button(page, 'Show map').waitFor();
      expect(requests.filter((path) => /leaflet|\.png/.test(path))).toEqual([]);
      const size = () =>
        page.locator('#map').evaluate((map) => [map.clientWidth, map.clientHeight]);
      const before = await size();
      await button(page, 'Show map').focus();
      await page.keyboard.press('Enter');
      await page.locator('.map-marker').waitFor();
      const map = page.getByRole('region', { name: 'Map' });
      await map.getByText('OpenStreetMap').waitFor();
      expect(await map.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await size()).toEqual(before);
      expect(requests.some((path) => /^\/15\/\d+\/\d+\.png$/.test(path))).toBe(true);
    });

    it('uses the configured tiles, and shows the configured attribution as text', async () => {
      const page = await open(listings.tiled.path);
      const hosts = new Set<string>();
      page.on('request', (request) => hosts.add(new URL(request.url()).host));
      await button(page, 'Show map').click();
      await page.locator('.map-marker').waitFor();
      const named = page.locator('.leaflet-control-attribution');
      expect(await named.textContent()).toBe(
        '© Tiles & "Co" <img src=x onerror=alert(1)> [No](javascript:alert(1))',
      );
      expect(
        await named.locator('*').evaluateAll((all) => all.map(({ tagName }) => tagName)),
      ).toEqual(['A']);
      expect(await named.locator('a').getAttribute('href')).toBe(
        'https://tiles.example/?a=1&b="><i>',
      );
      const others = [...hosts].filter((host) => !origin().endsWith(host));
      expect(others.filter((host) => !host.endsWith('photos.example'))).not.toHaveLength(0);
      for (const host of others) expect(host).toMatch(/^[abc]\.tiles\.example$|^photos\.example$/);
    });

    it('loads its module again after a failure, with ten tries at most', async () => {
      const page = await open(business.path, { expected: [/Failed to load resource/] });
      let tries = 0;
      await page.route(/map-leaflet/, (route) => (++tries < 3 ? route.abort() : route.continue()));
      await button(page, 'Show map').click();
      await page.locator('.map-marker').waitFor();

      await page.reload();
      tries = -100;
      await button(page, 'Show map').click();
      await page.getByText('The map could not be loaded.').waitFor();
      expect(tries).toBeLessThanOrEqual(-90);
      expect(await button(page, 'Show map').isVisible()).toBe(true);
    });

    it('is replaced by a message when no tile can be loaded', async () => {
      const page = await open(business.path, { expected: [/Failed to load resource/] });
      await page.route(/openstreetmap/, (route) => route.abort());
      await button(page, 'Show map').click();
      await page.getByText('The map could not be loaded.').waitFor();
      expect(await page.getByRole('link', { name: '52.54010, 13.41120' }).isVisible()).toBe(true);
    });
  });

  describe('the page of a business', () => {
    it('is complete without scripts', async () => {
      const page = await open(business.path, { javaScriptEnabled: false, viewport: PHONE });
      const link = (name: string) => page.getByRole('link', { name, exact: true });
      const href = (name: string) => link(name).getAttribute('href');
      expect(await href('Back to Directory')).toBe('/');
      expect(await href('Call Now')).toBe('tel:+493044317844');
      expect(await href('Call')).toBe('tel:+493044317844');
      expect(await href('Directions')).toContain('destination=52.5401%2C13.4112');
      expect(await href('Reviews')).toBe(business.reviewsLink);
      expect(await href('Website')).toBe(business.url);
      for (const name of ['Get Directions', 'View Reviews'])
        expect(await link(name).getAttribute('target')).toBe('_blank');
      expect(await link('52.54010, 13.41120').isVisible()).toBe(true);
      // The search of the header needs no script.
      const shown = page.locator('button').filter({ visible: true });
      expect(await shown.evaluateAll((all) => all.map((one) => one.ariaLabel))).toEqual(['Search']);
      for (const place of ['#map', '#status', '#copy', '#tools'])
        expect(await page.locator(place).isVisible()).toBe(false);
    });

    it('has its actions at the bottom of a phone, where they cover no content', async () => {
      const page = await open(business.path, { viewport: PHONE });
      const bar = await page.locator('.actions').boundingBox();
      expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBe(PHONE.height);
      for (const action of await page.locator('.actions a').all()) {
        const box = await action.boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      }
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      const end = await page.locator('.site-footer').boundingBox();
      expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    });

    it('has its actions beside each other on a narrow phone', async () => {
      const page = await open(business.path, { viewport: { width: 320, height: 640 } });
      const tops = await page
        .locator('.actions a')
        .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
      expect([tops.length, new Set(tops).size]).toEqual([4, 1]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    });

    it('shows its name on the first screen of a desktop at 200 % zoom', async () => {
      const page = await open(business.path, { viewport: { width: 640, height: 400 } });
      const [name, bar] = [page.locator('h1'), page.locator('.actions')];
      const { y = 0, height = 0 } = (await name.boundingBox()) ?? {};
      expect(y + height).toBeLessThan((await bar.boundingBox())?.y ?? 0);
    });

    it('does not cover itself with its actions when text is very large', async () => {
      const page = await open(business.path, { viewport: { width: 195, height: 422 } });
      const bar = page.locator('.actions');
      expect(await bar.evaluate((list) => getComputedStyle(list).position)).toBe('static');
    });

    it('breaks a long address of a website into close lines', async () => {
      const page = await open(listings.website.path);
      const link = page.locator('.contact dd a').last();
      const lines = await link.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return [...range.getClientRects()].map(({ top }) => top);
      });
      expect(lines.length).toBeGreaterThan(1);
      expect((lines[1] ?? 0) - (lines[0] ?? 0)).toBeLessThan(26);
    });

    it.each(Object.entries(listings))('fits a phone: %s', async (_, { path }) => {
      const page = await open(path, { viewport: PHONE });
      await button(page, 'Save').waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
      const bar = await page.locator('.back').boundingBox();
      expect(bar?.height).toBeLessThan(50);
    });

    it('can be used by keyboard', async () => {
      // Focused links are prefetched, and their pages do not exist in this test.
      const page = await open(business.path, { expected: [/404 \(Not Found\)/] });
      await button(page, 'Show map').waitFor();
      const names: string[] = [];
      for (let i = 0; i < 60; i++) {
        await page.keyboard.press('Tab');
        names.push(await page.evaluate(() => document.activeElement?.textContent?.trim() ?? ''));
      }
      const wanted = [
        'Back to Directory',
        'Share',
        'Save',
        'Call Now',
        'Copy the address',
        'Show map',
      ];
      const found = new Set(names.filter((name) => wanted.includes(name)));
      expect([...found]).toEqual(wanted);
    });

    it('prints the essential parts on one sheet', async () => {
      const page = await open(business.path);
      const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
      await page.emulateMedia({ media: 'print' });
      for (const shown of ['h1', '.rated', '.hours table', '.features', '.contact'])
        expect(await page.locator(shown).isVisible()).toBe(true);
      const address = page.locator('link[rel="canonical"]');
      expect((await address.boundingBox())?.height).toBeGreaterThan(10);
      for (const hidden of ['.site-footer', '.back', '.actions', '#map', '#copy'])
        expect(await page.locator(hidden).isVisible()).toBe(false);
    });
  });

  describe('links', () => {
    it('are prefetched once, when the pointer or the focus rests on them', async () => {
      const page = await open(business.path, { expected: [/404 .*germany|404 .*berlin/] });
      const fetched: string[] = [];
      page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
      const hints = page.locator('link[rel="prefetch"]');
      const link = (name: string) => page.getByRole('link', { name, exact: true });
      await link('Germany').hover();
      await hints.first().waitFor({ state: 'attached' });
      for (const name of ['Germany', 'Call Now', 'Berlin'])
        await link(name).dispatchEvent('touchstart');
      const expected = ['/countries/germany', '/cities/de/berlin'];
      await expect
        .poll(() => fetched.filter((path) => /germany|berlin$/.test(path)))
        .toEqual(expected);
      expect(
        await hints.evaluateAll((all) => all.map((hint) => hint.getAttribute('href'))),
      ).toEqual(expected);
    });
  });
});
