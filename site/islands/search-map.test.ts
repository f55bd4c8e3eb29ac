import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { islandsReady, useSite } from '../../build-scripts/testing/site.ts';
import { answerOf, resultOf } from './search/testing/answers.ts';
import { fakeSearch } from './search/testing/fake-search.ts';

/** Too narrow for a map beside the list. */
const NARROW = { viewport: { width: 1000, height: 800 } };
const BERLIN = { latitude: 52.520008, longitude: 13.404954 };

describe('the location of results', () => {
  const site = useSite({ rows: 0 });

  async function openSearch(
    path: string,
    answer: Parameters<typeof fakeSearch>[1],
    options: Parameters<ReturnType<typeof site>['open']>[1] = {},
    expected: readonly RegExp[] = [],
  ): Promise<Page> {
    const page = await site().open('about:blank', options, expected);
    await fakeSearch(page, answer);
    await page.goto(path);
    await islandsReady(page);
    return page;
  }

  /** Two listings in one house, one in the next street, one far away, one without coordinates. */
  const scattered = [
    { ...resultOf(1), name: 'Upstairs', latitude: 52.52, longitude: 13.4 },
    { ...resultOf(2), name: 'Downstairs', latitude: 52.52, longitude: 13.4 },
    { ...resultOf(3), name: 'Around <b>the</b> corner', latitude: 52.5215, longitude: 13.4 },
    { ...resultOf(4), name: 'Lisbon', latitude: 38.72, longitude: -9.14 },
    { ...resultOf(5), name: 'Nowhere', latitude: null, longitude: null },
  ];
  const markers = (page: Page) => page.locator('.map-result');
  const labels = (page: Page) =>
    markers(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')).sort());

  it('is shown on a map, which loads on request', async () => {
    const page = await openSearch(
      '/search?what=a',
      () => answerOf(5, 1, { results: scattered }),
      NARROW,
    );
    await page.locator('.found-card').first().waitFor();
    expect(await page.locator('.leaflet-container').count()).toBe(0);
    await page.getByRole('button', { name: 'Map' }).click();
    await markers(page).nth(1).waitFor();
    await expect.poll(() => labels(page)).toEqual(['3 results: Upstairs and others', 'Lisbon']);
    await page.getByText('1 result is not on the map').waitFor();
    expect(await page.getByRole('link', { name: 'OpenStreetMap' }).isVisible()).toBe(true);

    await page.getByRole('button', { name: '3 results' }).click();
    await expect.poll(() => labels(page)).toContain('Around <b>the</b> corner');
    await expect.poll(() => labels(page)).toContain('2 results: Upstairs and others');
    // Zooming in cannot separate them: the popup lists them.
    await page.getByRole('button', { name: '2 results' }).focus();
    await page.keyboard.press('Enter');
    const popup = page.locator('.leaflet-popup');
    await popup.getByRole('link', { name: 'Upstairs' }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Upstairs');
    await page.keyboard.press('Escape');
    await popup.waitFor({ state: 'detached' });
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    await expect.poll(focused).toBe('2 results: Upstairs and others');
    await page.getByRole('button', { name: 'Around' }).click();
    const link = popup.getByRole('link', { name: 'Around <b>the</b> corner' });
    expect(await link.getAttribute('href')).toBe('/business/listing-3');

    await page.getByRole('button', { name: 'List' }).click();
    expect(await page.locator('.found-card').count()).toBe(5);
  });

  it.each([NARROW, {}])('follows a new search on the map: %o', async (options) => {
    const page = await openSearch(
      '/search?what=a',
      (asked) =>
        answerOf(5, 1, {
          results: asked.get('what') === 'a' ? scattered.slice(0, 1) : scattered.slice(3),
        }),
      options,
    );
    if (options === NARROW) await page.getByRole('button', { name: 'Map' }).click();
    await expect.poll(() => labels(page)).toEqual(['Upstairs']);
    await page.getByRole('combobox', { name: 'What' }).fill('b');
    await expect.poll(() => labels(page)).toEqual(['Lisbon']);
  });

  it('is beside the list on a wide screen, without a switch', async () => {
    const others = [6, 7, 8, 9, 10, 11, 12].map((nth) => ({ ...resultOf(nth), latitude: null }));
    const results = [...scattered, ...others];
    const page = await openSearch('/search?what=a', () => answerOf(12, 1, { results }));
    await expect.poll(() => labels(page)).toEqual(['3 results: Upstairs and others', 'Lisbon']);
    expect(await page.locator('.found-card').count()).toBe(12);
    expect(await page.getByRole('group', { name: 'View' }).count()).toBe(0);
    const list = await page.locator('.found-cards').boundingBox();
    const map = await page.locator('.found-map').boundingBox();
    expect(map?.x).toBeGreaterThan((list?.x ?? 0) + (list?.width ?? 0));
    // It stays in sight.
    await page.mouse.wheel(0, 500);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
    expect((await page.locator('.found-map').boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await page.setViewportSize(NARROW.viewport);
    await page.getByRole('button', { name: 'Map' }).waitFor();
    expect(await page.locator('.leaflet-container').count()).toBe(0);
  });

  it('stays behind its switch for visitors who save data, and is left out without a place', async () => {
    const page = await site().open('about:blank');
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    await fakeSearch(page, (asked) =>
      answerOf(2, 1, { results: asked.get('what') === 'a' ? scattered : scattered.slice(4) }),
    );
    await page.goto('/search?what=a');
    const button = page.getByRole('button', { name: 'Map' });
    await button.waitFor();
    expect(await page.locator('.leaflet-container').count()).toBe(0);
    await button.click();
    await markers(page).first().waitFor();
    await page.goto('/search?what=b');
    await page.locator('.found-card').first().waitFor();
    expect(await page.locator('.map-column').count()).toBe(0);
  });

  it('falls back to the list when the map cannot be loaded', async () => {
    const page = await openSearch('/search?what=a', () => answerOf(3), NARROW, [/Failed to load/]);
    await page.route(/tile\.openstreetmap/, (route) => route.abort());
    await page.getByRole('button', { name: 'Map' }).click();
    await page.getByText('The map could not be loaded.').waitFor();
    await page.getByRole('button', { name: 'List' }).click();
    expect(await page.locator('.found-card').count()).toBe(3);
  });

  it('is near the visitor when the browser gives the location', async () => {
    const near = { kind: 'near', label: 'Near you' } as const;
    const page = await openSearch(
      '/search?what=dentist+near+me&where=Paris&city=fr%2Fparis',
      (asked) =>
        asked.has('near')
          ? answerOf(1, 1, {
              chips: [{ ...near, source: { in: 'parameter', name: 'near' } }],
              results: [{ ...resultOf(1), distanceKm: 0.42 }],
            })
          : answerOf(2, 1, { asksWhere: true }),
      { geolocation: BERLIN, permissions: ['geolocation'] },
    );
    await page.getByText('Press “Near me” to use your location').waitFor();
    await page.getByRole('button', { name: 'Near me' }).click();
    await page.waitForURL('**/search?what=dentist+near+me&near=52.52%2C13.405');
    await page.getByText('420 m away').waitFor();
    expect(await page.getByRole('combobox', { name: 'Where' }).inputValue()).toBe('');
    await page.getByRole('button', { name: 'Remove Near you' }).click();
    await page.waitForURL('**/search?what=dentist+near+me');
  });

  it('explains what to do when the visitor refuses to share a location', async () => {
    const page = await openSearch('/search?what=a&where=Paris', () => answerOf(2));
    await page.getByRole('button', { name: 'Near me' }).click();
    await page.getByText('Your browser does not share your location.').waitFor();
    expect(new URL(page.url()).search).toBe('?what=a&where=Paris');
  });

  it('explains what to do when the device has no location', async () => {
    const page = await openSearch('/search?what=a', () => answerOf(2));
    await page.evaluate(() => {
      navigator.geolocation.getCurrentPosition = () => {
        throw new TypeError('not here');
      };
    });
    await page.getByRole('button', { name: 'Near me' }).click();
    await page.getByText('Your location is not available right now.').waitFor();
  });
});
