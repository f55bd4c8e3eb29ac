import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { listings, useBusinessPages } from '../../build-scripts/render/testing/business-pages.ts';
import { bareBusiness, business } from '../../build-scripts/render/testing/documents.ts';

const PHONE = { width: 360, height: 740 };
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

describe('the tools of a business', () => {
  const { open, openEmpty, origin } = useBusinessPages();

  describe('Share', () => {
    const permissions = ['clipboard-read', 'clipboard-write'];

    it('copies the address of the page, and confirms it for two seconds', async () => {
      const page = await open(business.path, { permissions, at: '2026-11-20T12:00:00Z' });
      await button(page, 'Share').waitFor();
      await page.clock.pauseAt('2026-11-20T12:10:00Z');
      await button(page, 'Share').click();
      await button(page, 'Copied!').waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
        `${origin()}${business.path}`,
      );
      await page.clock.runFor(1900);
      expect(await button(page, 'Copied!').count()).toBe(1);
      await page.clock.runFor(200);
      await button(page, 'Share').waitFor({ timeout: 5000 });
    });

    it("opens the device's share sheet if there is one", async () => {
      const page = await open(business.path, { permissions });
      await page.evaluate(() => {
        const share = async (data?: ShareData) =>
          document.body.setAttribute('shared', data?.url ?? '');
        Object.assign(navigator, { share });
      });
      await button(page, 'Share').click();
      await expect.poll(() => page.locator('body').getAttribute('shared')).toBe(page.url());
      expect(await button(page, 'Copied!').count()).toBe(0);
    });

    it('reports a failure to copy', async () => {
      const page = await open(business.path);
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
      });
      await button(page, 'Share').click();
      await button(page, 'Not copied').waitFor();
    });

    it('copies the address of the business', async () => {
      const page = await open(business.path, { permissions });
      await button(page, 'Copy the address').click();
      await button(page, 'Copied! the address').waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(business.fullAddress);
    });
  });

  describe('Save', () => {
    it('lists saved businesses on a page of their own, until they are removed', async () => {
      const page = await open(business.path);
      for (const { path } of [listings.cafe, listings.bare]) {
        await page.goto(path);
        await button(page, 'Save').click();
        expect(await button(page, 'Saved').getAttribute('aria-pressed')).toBe('true');
      }
      await page.reload();
      await button(page, 'Saved').waitFor();
      await page.goto(business.path);
      await button(page, 'Saved').click();
      await button(page, /^Save$/).click();
      await page.getByRole('link', { name: 'See all saved' }).click();

      const names = page.locator('.saved-listings a');
      await names.first().waitFor();
      expect(await names.allTextContents()).toEqual([business.name, bareBusiness.name]);
      await button(page, `Remove ${business.name}`).focus();
      await page.keyboard.press('Enter');
      expect(await names.allTextContents()).toEqual([bareBusiness.name]);
      expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Remove');
      await page.keyboard.press('Enter');
      await page.getByText('No saved listings yet.').waitFor();
      await page.goBack();
      expect(await button(page, 'Save').getAttribute('aria-pressed')).toBe('false');
    });

    it('survives invalid data in the storage', async () => {
      const page = await open('/saved');
      for (const text of ['{', '42', 'null', '[null, 1, {"slug": "javascript:x"}]']) {
        await page.evaluate((value) => localStorage.setItem('saved-listings-1', value), text);
        await page.reload();
        await page.getByText('No saved listings yet.').waitFor();
      }
    });

    it('drops the oldest beyond the maximum', async () => {
      const page = await open(business.path);
      await page.evaluate(() => {
        const others = Array.from({ length: 200 }, (_, index) => ({
          ...{ slug: `other-${index}`, name: `Other ${index}`, category: 'Café', city: 'Bern' },
          savedAt: '2026-11-20T12:00:00Z',
        }));
        localStorage.setItem('saved-listings-1', JSON.stringify(others));
      });
      await page.reload();
      await button(page, 'Save').click();
      await button(page, 'Saved').waitFor();
      await page.goto('/saved');
      const names = page.locator('.saved-listings a');
      await names.first().waitFor();
      const found = await names.allTextContents();
      expect([found.length, found[0], found.at(-1)]).toEqual([200, business.name, 'Other 198']);
    });

    it('reports that the browser blocks storage', async () => {
      const page = await open(business.path);
      await page.addInitScript(() =>
        Object.defineProperty(window, 'localStorage', {
          get: () => {
            throw new DOMException('denied', 'SecurityError');
          },
        }),
      );
      await page.reload();
      await button(page, 'Save').click();
      await page.getByText('Your browser does not allow this site to save listings.').waitFor();
      expect(await button(page, 'Save').getAttribute('aria-pressed')).toBe('false');
    });

    it('explains that it needs scripts when they do not run', async () => {
      const page = await open('/saved', { javaScriptEnabled: false });
      expect(await page.getByText('need JavaScript').isVisible()).toBe(true);
    });
  });

  describe('the opening status', () => {
    const zones = ['America/Los_Angeles', 'Pacific/Auckland'];

    // Sydney is 11 hours ahead of UTC in November; 2026-11-20 is a Friday.
    it.each([
      ['2026-11-19T20:00:00Z', 'Closed Now · opens 6:00 PM', 'Friday'],
      ['2026-11-20T07:00:00Z', 'Open Now · until 2:00 AM', 'Friday'],
      ['2026-11-20T14:59:00Z', 'Open Now · until 2:00 AM', 'Saturday'],
      ['2026-11-20T15:00:00Z', 'Closed Now', 'Saturday'],
      ['2026-11-22T05:00:00Z', 'Open Now', 'Sunday'],
      ['2026-11-23T06:00:00Z', 'Closed Now · opens Fri 6:00 PM', 'Monday'],
    ])("uses the listing's time zone at %s: %s", async (at, expected, today) => {
      for (const timezoneId of zones) {
        const page = await open(listings.sydney.path, { at, timezoneId });
        await page.locator('#status b').waitFor();
        expect(await page.locator('#status').textContent()).toBe(expected);
        expect(await page.locator('.hours [aria-current] th').allTextContents()).toEqual([today]);
      }
    });

    it('updates on the minute, and when the page becomes visible again', async () => {
      const page = await open(listings.sydney.path, { at: '2026-11-20T06:58:30Z' });
      await page.getByText('Closed Now').waitFor();
      await page.clock.runFor(90_000);
      await page.getByText('Open Now').waitFor();
      await page.clock.setSystemTime(new Date('2026-11-21T03:00:00Z'));
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await page.getByText('Closed Now').waitFor();
      expect(await page.locator('.hours [aria-current] th').allTextContents()).toEqual([
        'Saturday',
      ]);
    });

    it("shows times as the visitor's clock does", async () => {
      const at = '2026-11-20T06:58:30Z';
      const page = await open(listings.sydney.path, { at, locale: 'de-DE' });
      await page.getByText('Closed Now · opens 18:00').waitFor();
      const times = page.locator('.hours td');
      expect(await times.allTextContents()).toEqual([
        ...['09:00–17:00', 'Closed', 'Closed', 'Closed', '18:00–02:00', 'Closed', 'Maybe'],
      ]);
      const american = await open(listings.sydney.path, { at, locale: 'en-US' });
      await american.getByText('Closed Now · opens 6:00 PM').waitFor();
      expect(await american.locator('.hours td').first().textContent()).toBe('9 AM–5 PM');
    });

    it('is absent when no hours are known', async () => {
      const raw = await open(listings.raw.path);
      await button(raw, 'Save').waitFor();
      expect(await raw.locator('.hours').textContent()).toContain('Mon-Fri, ring twice');
      const bare = await open(bareBusiness.path);
      await button(bare, 'Save').waitFor();
      expect(await bare.getByText('Working hours not available').isVisible()).toBe(true);
      for (const page of [raw, bare])
        expect(await page.getByText(/Open Now|Closed Now/).count()).toBe(0);
    });

    it('causes no layout shift when it appears', async () => {
      const page = await openEmpty({ viewport: PHONE });
      await page.addInitScript(() => {
        let shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            shift += 'value' in entry ? Number(entry.value) : 0;
          document.documentElement.setAttribute('shift', String(shift));
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(listings.sydney.path);
      await page.locator('#status b').waitFor();
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))),
      );
      expect(Number(await page.locator('html').getAttribute('shift'))).toBe(0);
    });
  });
});
