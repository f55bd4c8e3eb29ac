import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { islandsReady, useSite } from '../../build-scripts/testing/site.ts';
import { answerOf, textChip } from './search/testing/answers.ts';
import { fakeSearch } from './search/testing/fake-search.ts';

const address = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};
const status = (page: Page, text: string | RegExp) =>
  page.locator('.found-results').getByRole('status').filter({ hasText: text }).waitFor();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());
const steps = (page: Page) => page.evaluate(() => history.length);

describe('the search page', () => {
  const site = useSite({ rows: 0 });

  /** Opens an address of the search on a page whose searches the test answers. */
  async function openSearch(
    path: string,
    answer: Parameters<typeof fakeSearch>[1] = ({ size }) => answerOf(size * 41),
    options: Parameters<ReturnType<typeof site>['open']>[1] = {},
    expected: readonly RegExp[] = [],
  ) {
    const page = await site().open('about:blank', options, expected);
    const asked = await fakeSearch(page, answer);
    await page.goto(path);
    await islandsReady(page);
    return { page, asked };
  }

  it('requests nothing without a query', async () => {
    const { page, asked } = await openSearch('/search');
    await page.getByRole('button', { name: 'Near me' }).waitFor();
    expect(await page.getByRole('link', { name: 'All categories' }).isVisible()).toBe(true);
    expect(asked).toEqual([]);
  });

  it('answers while typing, as one history entry, and aborts outdated requests', async () => {
    const { page, asked } = await openSearch('/search?what=bar', async (parameters) => {
      if (parameters.get('what') === 'cof') await new Promise(() => {});
      return answerOf(parameters.get('what') === 'coffee' ? 143 : 7);
    });
    await status(page, '7 results');
    const before = await steps(page);
    // Tiles of the map are given up as well.
    const givenUp = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('what='),
    );
    const box = page.getByRole('combobox', { name: 'What' });
    await box.fill('');
    await box.pressSequentially('cof');
    await page.waitForURL('**/search?what=cof');
    expect(await page.locator('.found-card').count()).toBe(7);
    await page.locator('.answer[aria-busy="true"]').waitFor();
    await box.pressSequentially('fee');
    await status(page, '143 results');
    expect((await givenUp).url()).toContain('what=cof');
    expect(await page.locator('.answer[aria-busy="false"] .found-card').count()).toBe(20);
    expect(asked).toEqual(['what=bar', 'what=cof', 'what=coffee']);
    expect(address(page)).toBe('/search?what=coffee');
    expect(await steps(page)).toBe(before);

    await box.press('Enter');
    expect(await focused(page)).toBe('Results');
    expect(await steps(page)).toBe(before + 1);
    await page.goBack();
    await status(page, '7 results');
    expect(await box.inputValue()).toBe('bar');
    await page.goForward();
    await status(page, '143 results');
    expect(await box.inputValue()).toBe('coffee');
    // Fresh answers are kept.
    expect(asked).toHaveLength(3);
  });

  it('debounces typing, and ignores unfinished input method compositions', async () => {
    const { page, asked } = await openSearch('/search');
    const box = page.getByRole('combobox', { name: 'What' });
    await box.evaluate((input) => {
      for (const text of ['p', 'pi', 'pizzeria']) {
        if (input instanceof HTMLInputElement) input.value = text;
        input.dispatchEvent(new InputEvent('input', { bubbles: true }));
      }
    });
    await status(page, /results/);
    expect(asked).toEqual(['what=pizzeria']);
    await box.evaluate((input) => {
      const during = { bubbles: true, isComposing: true };
      if (input instanceof HTMLInputElement) input.value = 'k';
      input.dispatchEvent(new InputEvent('input', during));
    });
    await page.waitForTimeout(400);
    expect(asked).toHaveLength(1);
    await box.evaluate((input) => {
      if (input instanceof HTMLInputElement) input.value = '寿司';
      input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    });
    await expect.poll(() => asked.at(-1)).toBe('what=%E5%AF%BF%E5%8F%B8');
  });

  it('drops a choice when its text changes', async () => {
    const { page, asked } = await openSearch(
      '/search?what=a&where=b&category=bakery&city=de%2Fberlin&open=1&page=2',
    );
    await status(page, /results/);
    await page.getByRole('combobox', { name: 'What' }).fill('c');
    await expect.poll(() => asked.at(-1)).toBe('what=c&where=b&open=1&city=de%2Fberlin');
    await page.getByRole('combobox', { name: 'Where' }).fill('d');
    await expect.poll(() => asked.at(-1)).toBe('what=c&where=d&open=1');
  });

  it('shows the interpretation as chips that can be removed', async () => {
    const chips = [
      textChip('category', 'Restaurant', 'what', 0, 10),
      textChip('city', 'Berlin, Germany', 'what', 14, 20),
    ];
    const corrected = { what: 'restaurant in berlin', where: '' };
    const { page } = await openSearch('/search?what=resturant+in+berlin&open=1', (asked) => {
      const open = { kind: 'open-now', label: 'Open now' } as const;
      const param = { ...open, source: { in: 'parameter', name: 'open' } } as const;
      const typed = asked.get('what') === 'resturant in berlin';
      const left = typed ? chips : asked.get('what') === 'restaurant' ? chips.slice(0, 1) : [];
      return answerOf(30, 1, {
        chips: [...left, ...(asked.has('open') ? [param] : [])],
        corrected: typed ? corrected : null,
        didYouMean: typed ? null : { what: 'taverna', where: 'Athens' },
      });
    });
    await page
      .getByText('Showing results for restaurant in berlin instead of resturant in berlin')
      .waitFor();
    const removers = page.getByRole('button', { name: /^Remove/ });
    const remove = (name: string) => page.getByRole('button', { name: `Remove ${name}` });
    await remove('Berlin, Germany').focus();
    await page.keyboard.press('Enter');
    await remove('Berlin, Germany').waitFor({ state: 'detached' });
    expect(address(page)).toBe('/search?what=restaurant&open=1');
    expect(await page.getByRole('combobox', { name: 'What' }).inputValue()).toBe('restaurant');
    expect(await focused(page)).toBe('Open now×');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search?what=restaurant');
    await expect.poll(() => focused(page)).toBe('Restaurant×');
    await page.getByRole('link', { name: 'taverna, Athens' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search');
    await expect.poll(() => removers.count()).toBe(0);
    const inBox = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
    await expect.poll(inBox).toBe('what');
    await page.goBack();
    await remove('Restaurant').waitFor();
    await page.getByRole('link', { name: 'taverna, Athens' }).click();
    await page.waitForURL('**/search?what=taverna&where=Athens');
    expect(await page.getByRole('combobox', { name: 'Where' }).inputValue()).toBe('Athens');
  });

  it('scrolls results into view after a search on a phone', async () => {
    const { page } = await openSearch('/search?what=bar', () => answerOf(40), {
      viewport: { width: 360, height: 700 },
    });
    await status(page, '40 results');
    const top = () =>
      page
        .getByRole('heading', { name: 'Results' })
        .evaluate((heading) => heading.getBoundingClientRect().top);
    expect(await top()).toBeGreaterThan(350);
    await page.getByRole('combobox', { name: 'What' }).press('Enter');
    await expect.poll(top).toBeLessThan(350);
    expect(await top()).toBeGreaterThan(0);
  });

  it('applies facets and removes them again', async () => {
    const { page } = await openSearch('/search?what=a&page=2', ({ size }) => answerOf(size * 41));
    const facet = (name: string) => page.locator('.facets').getByRole('link', { name });
    await facet('Berlin, DE').click();
    await page.waitForURL('**/search?what=a&city=de%2Fberlin');
    await facet('Remove Berlin, DE').waitFor();
    expect(await facet('Remove Berlin, DE').getAttribute('aria-current')).toBe('true');
    await facet('4.5 or more').click();
    await facet('Vegan options').click();
    await page.waitForURL('**/search?what=a&minRating=4.5&city=de%2Fberlin&features=vegan');
    await facet('Remove Berlin, DE').click();
    await page.waitForURL('**/search?what=a&minRating=4.5&features=vegan');
    await page.goBack();
    await page.goBack();
    await page.waitForURL('**/search?what=a&minRating=4.5&city=de%2Fberlin');
  });

  it('hides the facets behind a button on phones', async () => {
    const { page } = await openSearch('/search?what=a', undefined, {
      viewport: { width: 360, height: 800 },
    });
    const open = page.locator('.facets').getByRole('link', { name: 'Open now' });
    await page.getByText('Filter').waitFor();
    expect(await open.isVisible()).toBe(false);
    await page.getByText('Filter').click();
    await open.click();
    await page.waitForURL('**/search?what=a&open=1');
    expect(await open.isVisible()).toBe(false);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  it('turns pages, and goes back', async () => {
    const { page } = await openSearch('/search?what=a', (asked) =>
      answerOf(143, Number(asked.get('page') ?? 1)),
    );
    const first = page.locator('.found-card h3').first();
    const before = await first.textContent();
    await page.getByRole('link', { name: 'Page 3' }).click();
    await page.waitForURL('**/search?what=a&page=3');
    await expect.poll(() => first.textContent()).toMatch(/ 41$/);
    expect(await focused(page)).toBe('Results');
    const current = page.getByRole('link', { name: 'Page 3' });
    expect(await current.getAttribute('aria-current')).toBe('page');
    const place = () => page.locator('#results').evaluate((h) => h.getBoundingClientRect().top);
    expect(await place()).toBeGreaterThanOrEqual(0);
    expect(await place()).toBeLessThan(200);
    await page.getByRole('link', { name: 'Next' }).click();
    await page.waitForURL('**/search?what=a&page=4');
    await page.goBack();
    await page.goBack();
    await expect.poll(() => first.textContent()).toBe(before);
  });

  it('treats names of listings as text, never as markup', async () => {
    const { page } = await openSearch('/search?what=a', () => answerOf(20));
    const name = '<img src=x onerror=alert(1)> 6';
    expect(await page.getByRole('link', { name }).getAttribute('href')).toBe('/business/listing-6');
    await page.getByText('Hotel & "Spa"').first().waitFor();
  });
});
