import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTemplates, loadTemplates } from '../../build-scripts/render/templates.ts';
import {
  bareBusiness,
  business,
  documents as examples,
} from '../../build-scripts/render/testing/documents.ts';
import { serve } from '../../build-scripts/render/testing/serve.ts';
import { openBrowser, openPage } from '../../build-scripts/testing/browser.ts';

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>';
const PHONE = { width: 360, height: 740 };

const documents = {
  cafe: business,
  bare: bareBusiness,
  sydney: {
    ...business,
    path: '/business/sydney',
    slug: 'sydney',
    timeZone: 'Australia/Sydney',
    workingHours: JSON.stringify({ Monday: '9 AM–5 PM', Friday: '6 PM–2 AM', Sunday: 'Maybe' }),
  },
  raw: { ...business, path: '/business/raw', slug: 'raw', workingHours: 'Mon-Fri, ring twice' },
  long: {
    ...business,
    path: '/business/long',
    slug: 'long',
    name: 'مطعم السلطان للمأكولات الشرقية '.repeat(7).slice(0, 200),
    fullAddress: 'شارع الملك فهد 123, Riyadh '.repeat(6),
  },
  tiled: {
    ...business,
    path: '/business/tiled',
    slug: 'tiled',
    mapTiles: {
      url: 'https://{s}.tiles.example/{z}/{x}/{y}.png?a&b="\'<',
      attribution: `© [Tiles & "Co"](https://tiles.example/?a=1&b="><i>) <img src=x onerror=alert(1)> [No](javascript:alert(1))`,
    },
  },
  unbroken: { ...business, path: '/business/unbroken', slug: 'unbroken', name: 'W'.repeat(200) },
};

let folder = '';
let browser: Browser;
let server: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tools-'));
  await buildTemplates(join(folder, 'site'), 'https://directory.example');
  const templates = await loadTemplates(join(folder, 'site'));
  const pages = new Map<string, string>();
  for (const document of Object.values(documents))
    pages.set(document.path, await templates.render(document));
  const saved = { ...examples.static, name: 'saved', path: '/saved' } as const;
  pages.set(saved.path, await templates.render(saved));
  server = await serve(pages, templates.assetsDir);
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

type Options = BrowserContextOptions & { at?: string; expected?: RegExp[] };

/** A page of the test, all pictures of the web being blank; `at` is what the clock says. */
async function open(path: string, { at, expected, ...options }: Options = {}): Promise<Page> {
  const page = await openPage(browser, { baseURL: server.origin, ...options }, expected);
  await page.route(/^https:/, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }),
  );
  if (at) await page.clock.install({ time: new Date(at) });
  await page.goto(path);
  return page;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

describe('Share', () => {
  const permissions = ['clipboard-read', 'clipboard-write'];

  it('copies the address of the page, and says so for two seconds', async () => {
    const page = await open(business.path, { permissions, at: '2026-11-20T12:00:00Z' });
    await button(page, 'Share').waitFor();
    await page.clock.pauseAt('2026-11-20T12:10:00Z');
    await button(page, 'Share').click();
    await button(page, 'Copied!').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${server.origin}${business.path}`,
    );
    await page.clock.runFor(1900);
    expect(await button(page, 'Copied!').count()).toBe(1);
    await page.clock.runFor(200);
    await button(page, 'Share').waitFor({ timeout: 5000 });
  });

  it("opens the device's own sheet where there is one", async () => {
    const page = await open(business.path, { permissions });
    await page.evaluate(() => {
      const share = async (data?: ShareData) =>
        document.body.setAttribute('shared', data?.url ?? '');
      Object.assign(navigator, { share });
    });
    await button(page, 'Share').click();
    expect(await page.locator('body').getAttribute('shared')).toBe(page.url());
    expect(await button(page, 'Copied!').count()).toBe(0);
  });

  it('says when nothing was copied', async () => {
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
  it('keeps listings on a page of their own, until they are removed', async () => {
    const page = await open(business.path);
    for (const { path } of [documents.cafe, documents.bare]) {
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
    await page.getByText('Nothing saved yet.').waitFor();
    await page.goBack();
    expect(await button(page, 'Save').getAttribute('aria-pressed')).toBe('false');
  });

  it('bears what it finds in the storage', async () => {
    const page = await open('/saved');
    for (const text of ['{', '42', 'null', '[null, 1, {"slug": "javascript:x"}]']) {
      await page.evaluate((value) => localStorage.setItem('saved-listings-1', value), text);
      await page.reload();
      await page.getByText('Nothing saved yet.').waitFor();
    }
  });

  it('keeps so many, of which the oldest go', async () => {
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
    await page.goto('/saved');
    const names = page.locator('.saved-listings a');
    await names.first().waitFor();
    const found = await names.allTextContents();
    expect([found.length, found[0], found.at(-1)]).toEqual([200, business.name, 'Other 198']);
  });

  it('says so where the browser keeps nothing', async () => {
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
    await page.getByText('This browser does not let the site save anything.').waitFor();
    expect(await button(page, 'Save').getAttribute('aria-pressed')).toBe('false');
  });

  it('is told honestly where there are no scripts', async () => {
    const page = await open('/saved', { javaScriptEnabled: false });
    expect(await page.getByText('only JavaScript can read it').isVisible()).toBe(true);
  });
});

describe('the opening status', () => {
  const zones = ['America/Los_Angeles', 'Pacific/Auckland'];

  // Sydney is 11 hours before UTC in November; 2026-11-20 is a Friday.
  it.each([
    ['2026-11-19T20:00:00Z', 'Closed Now · opens 6:00 PM', 'Friday'],
    ['2026-11-20T07:00:00Z', 'Open Now · until 2:00 AM', 'Friday'],
    ['2026-11-20T14:59:00Z', 'Open Now · until 2:00 AM', 'Saturday'],
    ['2026-11-20T15:00:00Z', 'Closed Now', 'Saturday'],
    ['2026-11-22T05:00:00Z', 'Open Now', 'Sunday'],
    ['2026-11-23T06:00:00Z', 'Closed Now · opens Fri 6:00 PM', 'Monday'],
  ])("goes by the listing's clock at %s: %s", async (at, expected, today) => {
    for (const timezoneId of zones) {
      const page = await open(documents.sydney.path, { at, timezoneId });
      await page.locator('#status b').waitFor();
      expect(await page.locator('#status').textContent()).toBe(expected);
      expect(await page.locator('.hours [aria-current] th').allTextContents()).toEqual([today]);
    }
  });

  it('changes on the minute, and when the page is looked at again', async () => {
    const page = await open(documents.sydney.path, { at: '2026-11-20T06:58:30Z' });
    await page.getByText('Closed Now').waitFor();
    await page.clock.runFor(90_000);
    await page.getByText('Open Now').waitFor();
    await page.clock.setSystemTime(new Date('2026-11-21T03:00:00Z'));
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.getByText('Closed Now').waitFor();
    expect(await page.locator('.hours [aria-current] th').allTextContents()).toEqual(['Saturday']);
  });

  it('is not there where no hours are known', async () => {
    const raw = await open(documents.raw.path);
    await button(raw, 'Save').waitFor();
    expect(await raw.locator('.hours').textContent()).toContain('Mon-Fri, ring twice');
    const bare = await open(bareBusiness.path);
    await button(bare, 'Save').waitFor();
    expect(await bare.getByText('Working hours not available').isVisible()).toBe(true);
    for (const page of [raw, bare])
      expect(await page.getByText(/Open Now|Closed Now/).count()).toBe(0);
  });

  it('moves nothing when it comes', async () => {
    const page = await openPage(browser, { baseURL: server.origin, viewport: PHONE });
    await page.route(/^https:/, (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }),
    );
    await page.addInitScript(() => {
      let shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shift += 'value' in entry ? Number(entry.value) : 0;
        document.documentElement.setAttribute('shift', String(shift));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(documents.sydney.path);
    await page.locator('#status b').waitFor();
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))),
    );
    expect(Number(await page.locator('html').getAttribute('shift'))).toBe(0);
  });
});

describe('the map', () => {
  it('is drawn when it is asked for, and not before', async () => {
    const page = await open(business.path);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await button(page, 'Show map').waitFor();
    expect(requests.filter((path) => /leaflet|\.png/.test(path))).toEqual([]);
    const size = () => page.locator('#map').evaluate((map) => [map.clientWidth, map.clientHeight]);
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

  it('comes from where the configuration says, and names whom it says, as text', async () => {
    const page = await open(documents.tiled.path);
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
    const others = [...hosts].filter((host) => !server.origin.endsWith(host));
    expect(others.filter((host) => !host.endsWith('photos.example'))).not.toHaveLength(0);
    for (const host of others) expect(host).toMatch(/^[abc]\.tiles\.example$|^photos\.example$/);
  });

  it('is asked for again when a try fails, ten times at most', async () => {
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

  it('gives way to words when its pictures cannot be had', async () => {
    const page = await open(business.path, { expected: [/Failed to load resource/] });
    await page.route(/openstreetmap/, (route) => route.abort());
    await button(page, 'Show map').click();
    await page.getByText('The map could not be loaded.').waitFor();
    expect(await page.getByRole('link', { name: '52.5401, 13.4112' }).isVisible()).toBe(true);
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
    expect(await link('52.5401, 13.4112').isVisible()).toBe(true);
    expect(await page.getByRole('button').count()).toBe(0);
    for (const place of ['#map', '#status', '#copy'])
      expect(await page.locator(place).isVisible()).toBe(false);
  });

  it('has its actions at the thumb, and nothing under them at the end', async () => {
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

  it.each(Object.entries(documents))('fits a phone: %s', async (_, { path }) => {
    const page = await open(path, { viewport: PHONE });
    await button(page, 'Save').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    const bar = await page.locator('.back').boundingBox();
    expect(bar?.height).toBeLessThan(50);
  });

  it('can be gone through by keyboard', async () => {
    // Where the keyboard rests, pages are fetched that are not there in this test.
    const page = await open(business.path, { expected: [/404 \(Not Found\)/] });
    await button(page, 'Show map').waitFor();
    const names: string[] = [];
    for (let i = 0; i < 40; i++) {
      await page.keyboard.press('Tab');
      names.push(await page.evaluate(() => document.activeElement?.textContent?.trim() ?? ''));
    }
    const wanted = [
      'Back to Directory',
      'Share',
      'Save',
      'Call Now',
      'Show map',
      'Copy the address',
    ];
    const found = new Set(names.filter((name) => wanted.includes(name)));
    expect([...found]).toEqual(wanted);
  });

  it('prints on one sheet what one takes along', async () => {
    const page = await open(business.path);
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await page.emulateMedia({ media: 'print' });
    for (const shown of ['h1', '.hours table', '.contact'])
      expect(await page.locator(shown).isVisible()).toBe(true);
    for (const hidden of ['.site-footer', '.back', '.actions', '#map', '#copy'])
      expect(await page.locator(hidden).isVisible()).toBe(false);
  });
});

describe('links', () => {
  it('are fetched when somebody is about to follow them, once', async () => {
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
    expect(await hints.evaluateAll((all) => all.map((hint) => hint.getAttribute('href')))).toEqual(
      expected,
    );
  });
});
