import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { NOTHING_ASKED } from '../../api/contract/pages/search-address.ts';
import { searchPage } from '../../api/search/search-page.ts';
import { findBarriers, STANDARDS } from '../../build-scripts/testing/accessibility.ts';
import { islandsReady, useSite } from '../../build-scripts/testing/site.ts';
import { answerOf, textChip } from './search/testing/answers.ts';
import { fakeSearch } from './search/testing/fake-search.ts';

const FAILED = [/Failed to load resource/];
const status = (page: Page, text: string | RegExp) =>
  page.locator('.found-results').getByRole('status').filter({ hasText: text }).waitFor();

describe('the search page in special states', () => {
  const site = useSite({ rows: 0 });

  async function openSearch(
    path: string,
    answer: Parameters<typeof fakeSearch>[1],
    options: Parameters<ReturnType<typeof site>['open']>[1] = {},
  ) {
    const page = await site().open('about:blank', options, FAILED);
    const asked = await fakeSearch(page, answer);
    await page.goto(path);
    await islandsReady(page);
    return { page, asked };
  }

  it('shows that nothing was found, with links to browse', async () => {
    const { page } = await openSearch('/search?what=zzz&where=Potsdam', () =>
      answerOf(0, 1, {
        chips: [
          textChip('words', 'zzz', 'what', 0, 3),
          textChip('city', 'Potsdam, Germany', 'where', 0, 7),
        ],
      }),
    );
    await status(page, 'No results');
    await page.getByText('No listings match your whole search.').waitFor();
    const bakeries = page.getByRole('link', { name: 'Bakery' });
    expect(await bakeries.getAttribute('href')).toBe('/categories/bakery');
    expect(await page.getByRole('link', { name: /Potsdam.*, Germany/ }).getAttribute('href')).toBe(
      '/cities/de/potsdam',
    );
    await page.getByRole('link', { name: 'All countries' }).click();
    await page.waitForURL('**/countries');
  });

  it('links from a page beyond the last one to the first', async () => {
    const { page } = await openSearch('/search?what=a&page=9', (asked) =>
      answerOf(50, Number(asked.get('page') ?? 1)),
    );
    await page.getByText('This search has 3 pages of results').waitFor();
    await page.getByRole('link', { name: 'Go to the first page' }).click();
    await page.waitForURL('**/search?what=a');
    await expect.poll(() => page.locator('.found-card').count()).toBe(20);
  });

  it.each([
    [503, 'Search is not available right now.'],
    [429, 'There have been too many searches from your network.'],
  ])('explains status %i and what to do', async (code, sentence) => {
    let up = false;
    const { page, asked } = await openSearch('/search?what=a', () =>
      up ? answerOf(2) : { status: code },
    );
    await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
    // Client errors are not retried; server errors are.
    expect(asked).toHaveLength(code === 429 ? 1 : 2);
    expect(await page.getByRole('link', { name: 'All cities' }).isVisible()).toBe(true);
    up = true;
    await page.getByRole('button', { name: 'Try again' }).click();
    await status(page, '2 results');
  });

  it('shows that it is offline', async () => {
    const { page } = await openSearch('/search', () => answerOf(2));
    await page.context().setOffline(true);
    await page.route('**/api/search?*', (route) => route.abort('internetdisconnected'));
    await page.getByRole('combobox', { name: 'What' }).fill('bar');
    await page.getByRole('alert').filter({ hasText: 'You seem to be offline.' }).waitFor();
  });

  it('shows that it is still searching', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { page } = await openSearch('/search?what=a', async () => {
      await answered;
      return answerOf(3);
    });
    await status(page, 'Searching…');
    await page.locator('.skeleton').first().waitFor();
    await status(page, 'Still searching…');
    answer();
    await status(page, '3 results');
    expect(await page.locator('.skeleton').count()).toBe(0);
  });

  it('uses the answer that the server embedded, and requests nothing', async () => {
    const { page, asked } = await openSearch('/search', () => answerOf(1));
    const query = { ...NOTHING_ASKED, what: 'a', where: 'b', page: 2 };
    const published = await (await page.request.get('/search')).text();
    const body = searchPage(published, answerOf(143, 2), query) ?? '';
    await page.route('**/search?*', (route) =>
      new URL(route.request().url()).pathname === '/search'
        ? route.fulfill({ contentType: 'text/html; charset=utf-8', body })
        : route.fallback(),
    );
    await page.goto('/search?what=a&where=b&page=2');
    await islandsReady(page);
    await page.locator('.map-column').waitFor();
    await status(page, '143 results');
    expect(await page.locator('.found-card').count()).toBe(20);
    expect(asked).toEqual([]);
    await page.goto('/search?what=other');
    await status(page, '1 result');
    expect(asked).toEqual(['what=other']);
  });

  it('renders the same cards with and without scripts', async () => {
    const { page } = await openSearch('/search?what=a', () => answerOf(40));
    const texts = (shown: Page) =>
      shown
        .locator('.found-card')
        .evaluateAll((cards) =>
          cards.map((card) => [
            card.textContent?.replaceAll(/\s/g, ''),
            card.querySelector('.photo')?.className,
            ...[...card.querySelectorAll('a')].map((link) => link.getAttribute('href')),
          ]),
        );
    await status(page, '40 results');
    const withScripts = await texts(page);
    const published = await (await page.request.get('/search')).text();
    const still = await site().open('about:blank', { javaScriptEnabled: false }, FAILED);
    await fakeSearch(still, () => answerOf(40));
    await still.setContent(
      searchPage(published, answerOf(40), { ...NOTHING_ASKED, what: 'a' }) ?? '',
    );
    expect(await texts(still)).toEqual(withScripts);
  });

  it.each([
    { colorScheme: 'light', width: 360 },
    { colorScheme: 'dark', width: 1280 },
  ] as const)('is accessible: $colorScheme, $width px', async ({ colorScheme, width }) => {
    const chips = [textChip('category', 'مطعم', 'what', 0, 1)];
    const { page } = await openSearch(
      '/search?what=a&open=1&features=wifi',
      ({ size }) =>
        size > 0 ? answerOf(143, 1, { chips, corrected: { what: 'b', where: '' } }) : answerOf(0),
      { colorScheme, viewport: { width, height: 800 }, hasTouch: width === 360 },
    );
    await status(page, '143 results');
    if (width === 360) await page.getByText('Filter').click();
    else await page.locator('.leaflet-tile-loaded').first().waitFor();
    expect(await findBarriers(page, STANDARDS)).toEqual([]);
    if (width === 360) await page.getByRole('button', { name: 'Map' }).click();
    await page.locator('.map-result').first().click();
    await page.locator('.leaflet-tile-loaded').first().waitFor();
    // The click moves the map: until a tile is behind it, the link of the attribution is on plain white.
    await expect.poll(() => findBarriers(page, STANDARDS)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const small = await page.locator('main :is(a, button, input, summary)').evaluateAll((all) =>
      all
        .filter((element) => element.checkVisibility())
        .filter((element) => getComputedStyle(element).display !== 'inline')
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.height < 43.5 || box.width < 24)
        .map(({ element }) => element.outerHTML.slice(0, 90)),
    );
    expect(small).toEqual([]);
  });
});
