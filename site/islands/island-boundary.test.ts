import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { examplePages } from '../../build-scripts/site/example-pages.ts';
import { useSite } from '../../build-scripts/testing/site.ts';

function broken(): never {
  throw new Error('no such luck');
}

const beforeScripts = (breakPage: () => void) => (page: Page) =>
  page.addInitScript(`${broken} (${breakPage})()`);

/** Answers with a count of one category and a body without any. */
const answerNonsense = (page: Page) =>
  page.route('**/api/**', (route) =>
    route.fulfill({ headers: { 'X-Total-Count': '1' }, json: {} }),
  );

/** Per page: removes something that its island needs. */
const BREAKS: readonly (readonly [page: string, breakPage: (page: Page) => Promise<unknown>])[] = [
  ['contact', beforeScripts(() => Object.assign(window, { FormData: broken }))],
  [
    'business',
    // The scripts of the page listen to other events.
    beforeScripts(() => {
      const listen = window.addEventListener.bind(window);
      const listenUnlessStorage = (...args: Parameters<typeof listen>) =>
        args[0] === 'storage' ? broken() : listen(...args);
      Object.assign(window, { addEventListener: listenUnlessStorage });
    }),
  ],
  ['saved', beforeScripts(() => Object.assign(window, { addEventListener: broken }))],
  ['search', beforeScripts(() => Object.assign(document, { getElementById: broken }))],
  ['categories', answerNonsense],
];

describe('an island that breaks', () => {
  const site = useSite();

  it.each(BREAKS)(
    'shows a message on the page %s, and leaves the rest of the page alone',
    async (name, breakPage) => {
      const pages = await examplePages(site().database.db);
      const path = pages.find((page) => page.name === name)?.path ?? '';
      const page = await site().open('about:blank', {}, [/no such luck|TypeError/]);
      await breakPage(page);
      await page.goto(`${path}?what=a&q=a`);
      if (name === 'business') await page.getByRole('button', { name: 'Share' }).hover();
      const alert = page.getByRole('alert').filter({ hasText: 'Error loading application' });
      await alert.waitFor();
      expect(await alert.count()).toBe(1);
      expect(await page.locator('h1').isVisible()).toBe(true);
      expect(await page.locator('.site-footer').isVisible()).toBe(true);
      if (name === 'categories')
        expect(await page.locator('#static-list .card').first().isVisible()).toBe(true);
    },
  );
});
