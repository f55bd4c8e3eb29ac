import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { examplePages } from '../../build-scripts/site/example-pages.ts';
import { useSite } from '../../build-scripts/testing/site.ts';

function broken(): never {
  throw new Error('no such luck');
}

const before = (take: () => void) => (page: Page) => page.addInitScript(`${broken} (${take})()`);

/** One category is said to be found, and none is there. */
const answerNonsense = (page: Page) =>
  page.route('**/api/**', (route) =>
    route.fulfill({ headers: { 'X-Total-Count': '1' }, json: {} }),
  );

/** What each island cannot do without, being taken from it. */
const BREAKS: readonly (readonly [page: string, take: (page: Page) => Promise<unknown>])[] = [
  ['contact', before(() => Object.assign(window, { FormData: broken }))],
  ['business', before(() => Object.assign(document, { getElementById: broken }))],
  ['saved', before(() => Object.assign(window, { addEventListener: broken }))],
  ['search', before(() => Object.assign(document, { getElementById: broken }))],
  ['categories', answerNonsense],
];

describe('an island that breaks', () => {
  const site = useSite();

  it.each(BREAKS)('on the page %s says so, and leaves the page', async (name, take) => {
    const pages = await examplePages(site().database.db);
    const path = pages.find((page) => page.name === name)?.path ?? '';
    const page = await site().open('about:blank', {}, [/no such luck|TypeError/]);
    await take(page);
    await page.goto(`${path}?what=a&q=a`);
    const alert = page.getByRole('alert').filter({ hasText: 'Error loading application' });
    await alert.waitFor();
    expect(await alert.count()).toBe(1);
    expect(await page.locator('h1').isVisible()).toBe(true);
    expect(await page.locator('.site-footer').isVisible()).toBe(true);
    if (name === 'categories')
      expect(await page.locator('#static-list .card').first().isVisible()).toBe(true);
  });
});
