import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { IN_OWN_WORDS } from '../../api/contract/pages/search-words.ts';
import { islandsReady, useSite } from '../testing/site.ts';
import { fillWithPortugal } from './testing/portugal.ts';

const box = (page: Page, name: 'What' | 'Where') => page.getByRole('combobox', { name });
const cards = (page: Page) => page.locator('.found-card');
const names = (page: Page) => cards(page).locator('h3').allInnerTexts();
const address = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

describe('a visitor who searches', () => {
  const site = useSite({ rows: 0 });
  beforeAll(() => fillWithPortugal(site()));

  const open = async (path: string, ...args: Tail<Parameters<ReturnType<typeof site>['open']>>) => {
    const page = await site().open(path, ...args);
    await islandsReady(page);
    return page;
  };
  const total = (page: Page, text: string | RegExp) =>
    page.locator('.found-results').getByRole('status').filter({ hasText: text }).waitFor();

  it('goes from home, by suggestions, to a business, and back', async () => {
    const page = await open('/');
    await box(page, 'What').pressSequentially('caf');
    await page.getByRole('option', { name: /^Cafe Category/ }).click();
    await box(page, 'Where').pressSequentially('lisb');
    await page.getByRole('option', { name: /^Lisbon/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Search Globally' }).click();
    await page.waitForURL('**/search?what=Cafe&where=*');
    await total(page, '30 results');
    expect(await cards(page).count()).toBe(20);
    for (const name of await names(page)) expect(name).toMatch(/^Cafe \d\d$/);
    await page.getByRole('button', { name: 'Remove Cafe' }).waitFor();
    await cards(page).getByRole('link', { name: 'Cafe 03' }).click();
    await page.getByRole('heading', { level: 1, name: 'Cafe 03' }).waitFor();
    await page.goBack();
    await total(page, '30 results');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Global Business Directory' }).waitFor();
  });

  it('gets results despite a typing error', async () => {
    const page = await open('/search?what=bakry&where=Porto');
    await page.getByText(/Showing results for bakery instead of bakry/).waitFor();
    await total(page, '1 result');
    await page.getByText('Porto, Portugal').first().waitFor();
  });

  it('types everything into one box, and removes a part of it', async () => {
    const page = await open('/search?what=bakery+in+porto');
    await total(page, '1 result');
    await page.getByRole('button', { name: /^Remove Porto/ }).click();
    await total(page, '22 results');
    expect(await box(page, 'What').inputValue()).toBe('bakery');
    expect(address(page)).toBe('/search?what=bakery');
    await page.goBack();
    await total(page, '1 result');
    expect(await box(page, 'What').inputValue()).toBe('bakery in porto');
  });

  it('filters by city, goes to page 2, and back', async () => {
    const page = await open('/search');
    await box(page, 'What').fill('cafe');
    await total(page, '30 results');
    await page.keyboard.press('Enter');
    const first = await names(page);
    await page.getByRole('link', { name: 'Page 2' }).click();
    await page.waitForURL('**/search?what=cafe&page=2');
    await expect.poll(() => cards(page).count()).toBe(10);
    expect((await names(page)).filter((name) => first.includes(name))).toEqual([]);
    await page.goBack();
    await expect.poll(() => names(page)).toEqual(first);
    await page
      .locator('.facets')
      .getByRole('link', { name: /^4.5 or more/ })
      .click();
    await page.waitForURL('**/search?what=cafe&minRating=4.5');
    await expect.poll(() => cards(page).count()).toBeLessThan(20);
  });

  it('sees listings nearby if the browser shares its location', async () => {
    const page = await open('/search?what=cafe+near+me', {
      geolocation: { latitude: 38.7101, longitude: -9.1099 },
      permissions: ['geolocation'],
    });
    await page.getByText('Press “Near me”').waitFor();
    await page.getByRole('button', { name: 'Near me' }).click();
    await page.waitForURL('**/search?what=cafe+near+me&near=38.71%2C-9.11');
    await cards(page).getByText(/away$/).first().waitFor();
    expect((await names(page))[0]).toBe('Cafe 10');
    await page.locator('.map-result').first().waitFor();
  });

  it('gets an explanation if the browser does not share it', async () => {
    const page = await open('/search?what=cafe');
    await page.getByRole('button', { name: 'Near me' }).click();
    await page.getByText('Your browser does not share your location.').waitFor();
    await total(page, '30 results');
  });

  it('gets further links without results', async () => {
    const page = await open('/search?what=xqzzy+vwkj');
    await total(page, 'No results');
    await page.getByRole('link', { name: 'All categories' }).click();
    await page.getByRole('heading', { level: 1, name: 'Business Categories' }).waitFor();
  });

  it('searches within a city, a category and a country from the header of their pages', async () => {
    const page = await open('/cities/pt/lisbon');
    await page.getByLabel('What').fill('cafe 07');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search?what=cafe+07&where=Lisbon%2C+Portugal');
    await expect.poll(() => names(page)).toContain('Cafe 07');
    await page.goto('/categories/bakery');
    await page.getByLabel('Where').fill('Porto');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search?what=Bakery&where=Porto');
    await total(page, '1 result');
    await page.goto('/countries/portugal');
    await page.getByLabel('What').fill('bakery');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForURL('**/search?what=bakery&where=Portugal');
    await total(page, '22 results');
  });

  it('begins on any page with the key /, and gets suggestions there', async () => {
    for (const path of ['/', '/search', '/categories', '/nothing']) {
      const page = await open(path, {}, path === '/nothing' ? [/404/] : []);
      await page.keyboard.press('/');
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
        .toBe('what');
      await page.keyboard.type('a/c');
      expect(await page.getByRole('combobox', { name: 'What' }).inputValue()).toBe('a/c');
    }
    const page = await open('/categories');
    await page.keyboard.press('/');
    await box(page, 'What').pressSequentially('baker');
    await page
      .getByRole('option', { name: /^Bakery/ })
      .first()
      .click();
    expect(await box(page, 'What').inputValue()).toBe('Bakery');
  });

  it('leaves the key / alone for visitors who turn it off', async () => {
    const page = await open('/search');
    const choice = page.getByRole('checkbox', { name: 'The key / goes to the search' });
    await choice.uncheck();
    await page.goto('/categories');
    await page.keyboard.press('/');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    await page.goto('/search');
    expect(await choice.isChecked()).toBe(false);
    await choice.check();
    await page.goto('/categories');
    await page.keyboard.press('/');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('what');
  });

  it('needs no JavaScript', async () => {
    const page = await site().open('/', { javaScriptEnabled: false });
    await page.getByLabel('What').fill('cafe open now');
    await page.getByLabel('Where').fill('Lisbon');
    await page.getByRole('button', { name: 'Search Globally' }).click();
    await page.getByRole('heading', { name: 'Results' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'What' }).inputValue()).toBe('cafe open now');
    expect(await page.getByRole('textbox', { name: 'Where' }).inputValue()).toBe('Lisbon');
    await page.getByRole('link', { name: 'Remove Open now' }).click();
    await page.getByText('30 results').waitFor();
    await expect.poll(() => cards(page).count()).toBe(20);
    const glyph = cards(page).first().locator('.photo .glyph');
    expect(await glyph.locator('use').getAttribute('href')).toMatch(/\.svg#cup$/);
    expect((await glyph.boundingBox())?.width).toBeGreaterThan(20);
    await page.getByRole('link', { name: 'Page 2' }).click();
    await expect.poll(() => cards(page).count()).toBe(10);
    await cards(page).first().getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: /^Cafe \d\d$/ }).waitFor();
  });

  it('can use the rest of the site if search fails', async () => {
    const { db } = site().database;
    await sql`alter table search_entries rename to search_entries_away`.execute(db);
    try {
      const page = await open('/', {}, [/503/]);
      await box(page, 'What').fill('cafe');
      await page.keyboard.press('Enter');
      await page.getByText('Search is not available right now.').waitFor();
      expect(await box(page, 'What').inputValue()).toBe('cafe');
      await page.getByRole('link', { name: 'All categories' }).click();
      await page.getByRole('link', { name: 'Cafe' }).first().click();
      await page.getByRole('heading', { level: 1, name: 'Cafe' }).waitFor();
      await page.goto('/search?what=cafe');
      const again = page.getByRole('button', { name: 'Try again' });
      await again.waitFor();
      await sql`alter table search_entries_away rename to search_entries`.execute(db);
      await again.click();
      await total(page, '30 results');
    } finally {
      await sql`alter table if exists search_entries_away rename to search_entries`.execute(db);
    }
  });

  it('never needs to scroll sideways on a phone', async () => {
    const page = await open('/search?what=cafe', { viewport: { width: 360, height: 740 } });
    await total(page, '30 results');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});

type Tail<List extends readonly unknown[]> = List extends readonly [unknown, ...infer Rest]
  ? Rest
  : never;

describe('the examples of the search page', () => {
  const site = useSite();

  it('find something among sample listings, too', async () => {
    const examples = [...IN_OWN_WORDS.matchAll(/“([^”]+)”/g)].map(([, what = '']) => what);
    expect(examples).toHaveLength(3);
    for (const what of examples) {
      const answer = await fetch(`${site().url}/api/search?${new URLSearchParams({ what })}`);
      expect(await answer.text(), what).toMatch(/"results":\[\{/);
    }
  });
});
