import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { SuggestAnswer } from '../../api/contract/pages/search-api.ts';
import { findBarriers } from '../../build-scripts/testing/accessibility.ts';
import { useSite } from '../../build-scripts/testing/site.ts';
import { answerOf } from '../islands/search/testing/answers.ts';
import { fakeSearch, fakeSuggestions } from '../islands/search/testing/fake-search.ts';

const CAFES: SuggestAnswer['suggestions'] = [
  { kind: 'category', text: 'Cafe', detail: null, count: 1234, path: null },
  {
    kind: 'business',
    text: '<b>Cafe</b> Morgenrot',
    detail: 'Berlin, DE',
    count: null,
    path: '/business/cafe-morgenrot',
  },
  { kind: 'category', text: 'مقهى', detail: null, count: 1, path: null },
];

const box = (page: Page, name = 'What') => page.getByRole('combobox', { name });
const options = (page: Page) => page.getByRole('option');
/** The text of the option that aria-activedescendant points to; null if there is none. */
const marked = (page: Page) =>
  box(page).evaluate((input) => {
    const id = input.getAttribute('aria-activedescendant');
    return id === null ? null : (document.getElementById(id)?.firstChild?.textContent ?? 'nothing');
  });

describe('suggestions under the boxes of a search', () => {
  const site = useSite({ rows: 0 });

  async function openHome(
    suggest: Parameters<typeof fakeSuggestions>[1] = () => CAFES,
    ...args: [options?: Parameters<ReturnType<typeof site>['open']>[1], expected?: RegExp[]]
  ) {
    const page = await site().open('about:blank', ...args);
    await fakeSearch(page, () => answerOf(3));
    const asked = await fakeSuggestions(page, suggest);
    await page.goto('/');
    return { page, asked };
  }

  it('appear while typing, and arrow keys move through them', async () => {
    const { page } = await openHome();
    await box(page).pressSequentially('caf');
    await options(page).nth(2).waitFor();
    expect(await options(page).allInnerTexts()).toEqual([
      expect.stringMatching(/^Cafe\s+Category · 1,234$/),
      expect.stringMatching(/^<b>Cafe<\/b> Morgenrot\s+Berlin, DE$/),
      expect.stringMatching(/^مقهى\s+Category · 1$/),
    ]);
    await page.getByRole('status').filter({ hasText: '3 suggestions' }).waitFor();
    expect(await box(page).getAttribute('aria-expanded')).toBe('true');
    const seen: (string | null)[] = [];
    for (const key of [
      'ArrowDown',
      'ArrowDown',
      'ArrowDown',
      'ArrowDown',
      'ArrowUp',
      'Home',
      'End',
    ]) {
      await page.keyboard.press(key);
      seen.push(await marked(page));
    }
    expect(seen).toEqual(['Cafe', '<b>Cafe</b> Morgenrot', 'مقهى', null, 'مقهى', null, null]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await box(page).inputValue()).toBe('Cafe');
    expect(await options(page).count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await box(page).evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search?what=Cafe&where=');
  });

  it('open the page of a listing, by keyboard and by pointer', async () => {
    const { page } = await openHome();
    await page.route('**/business/cafe-morgenrot', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Morgenrot</title>' }),
    );
    for (const choose of [() => page.keyboard.press('Enter'), () => options(page).nth(1).click()]) {
      await page.goto('/');
      await box(page).pressSequentially('caf');
      await options(page).nth(2).waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await choose();
      await page.waitForURL('**/business/cafe-morgenrot');
    }
  });

  it('leave Enter to the form while no option is marked', async () => {
    const { page } = await openHome();
    await box(page).pressSequentially('caf');
    await options(page).first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search?what=caf&where=');
  });

  it('close with Escape and when the focus leaves, and open again with an arrow key', async () => {
    const { page } = await openHome();
    await box(page).pressSequentially('caf');
    await options(page).first().waitFor();
    await page.keyboard.press('Escape');
    expect(await options(page).count()).toBe(0);
    expect(await box(page).inputValue()).toBe('caf');
    expect(await box(page).getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('ArrowDown');
    await options(page).first().waitFor();
    await page.keyboard.press('Tab');
    expect(await options(page).count()).toBe(0);
    expect(await box(page).inputValue()).toBe('caf');
    expect(await box(page, 'Where').evaluate((input) => input === document.activeElement)).toBe(
      true,
    );
  });

  it('can be chosen by touch, and the focus stays in the box', async () => {
    const { page, asked } = await openHome(undefined, {
      hasTouch: true,
      viewport: { width: 360, height: 800 },
    });
    await box(page, 'Where').tap();
    await page.keyboard.insertText('ber');
    const first = options(page).first();
    await first.waitFor();
    expect((await first.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(await findBarriers(page)).toEqual([]);
    await options(page).first().tap();
    expect(await box(page, 'Where').inputValue()).toBe('Cafe');
    expect(await box(page, 'Where').evaluate((input) => input === document.activeElement)).toBe(
      true,
    );
    expect(asked).toEqual(['where: ber']);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  it('are searched for at once when chosen on the search page', async () => {
    const { page } = await openHome();
    await page.goto('/search');
    await box(page).pressSequentially('caf');
    await options(page).first().click();
    await page.waitForURL('**/search?what=Cafe');
    await page.getByRole('status').filter({ hasText: '3 results' }).waitFor();
    expect(await options(page).count()).toBe(0);
  });

  it('are not requested for one letter, but for one Chinese character', async () => {
    const { page, asked } = await openHome();
    await box(page).pressSequentially('c');
    await page.waitForTimeout(400);
    await box(page).fill('寿');
    await options(page).first().waitFor();
    expect(asked).toEqual(['what: 寿']);
  });

  it('are empty when the server does not answer', async () => {
    const { page, asked } = await openHome(() => ({ status: 503 }), {}, [
      /Failed to load resource/,
    ]);
    await box(page).pressSequentially('caf');
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => asked.length).toBeGreaterThan(1);
    expect(await options(page).count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search?what=caf&where=');
  });
});
