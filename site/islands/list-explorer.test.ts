import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from '../../build-scripts/testing/site.ts';

const FAILED = [/Failed to load resource/];

describe('lists in a browser', () => {
  const site = useSite();

  const names = (page: Page) => page.locator('.card:visible h3').allTextContents();
  const address = (page: Page) => {
    const { pathname, search } = new URL(page.url());
    return pathname + search;
  };
  /** Opens a page and waits until the island has replaced the search box. */
  const openList = async (...args: Parameters<ReturnType<typeof site>['open']>) => {
    const page = await site().open(...args);
    await page.locator('astro-island:not([ssr]) .toolbar').waitFor();
    return page;
  };

  it('search for a part of a name while typing, and go back', async () => {
    const page = await openList('/cities/page/2');
    const before = await names(page);
    await page.getByPlaceholder('Search cities or countries...').pressSequentially('AN');
    await page
      .getByText(/^Showing 1 to \d+ of \d+ cities$/)
      .filter({ visible: true })
      .waitFor();
    await page.waitForURL('**/cities?q=AN');
    for (const card of await page.locator('.card:visible').allInnerTexts())
      expect(card.toLowerCase()).toContain('an');
    expect(await names(page)).not.toEqual(before);

    await page.getByRole('searchbox').fill('');
    await page.waitForURL(/\/cities$/);
    await page.goBack();
    expect(address(page)).toBe('/cities/page/2');
    await expect.poll(() => names(page)).toEqual(before);
  });

  it('request nothing before a search, and cause no layout shift then', async () => {
    const page = await site().open('/categories');
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    const place = () =>
      page.locator('#static-list').evaluate((list) => list.getBoundingClientRect().y);
    const before = await place();
    await page.locator('astro-island:not([ssr]) .toolbar').waitFor();
    expect(await place()).toBe(before);
    expect(calls.filter((path) => path.startsWith('/api/'))).toEqual([]);
  });

  it.each(['/categories', '/countries', '/cities'])(
    'show at %s the same cards from the API as the static pages do',
    async (path) => {
      const cards = async (page: Page) => {
        const shown = page.locator('.card:visible');
        const links = shown.locator('h3 a');
        const bars = shown.locator('rect');
        return {
          texts: await shown.allInnerTexts(),
          links: await links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))),
          bars: await bars.evaluateAll((all) => all.map((bar) => bar.getAttribute('width'))),
        };
      };
      const expected = await cards(await site().open(`${path}/page/2`));
      const page = await openList(path);
      await page.getByRole('link', { name: 'Next' }).click();
      await page.getByText('Showing 13 to 24').filter({ visible: true }).waitFor();
      expect(await page.locator('#static-list').isHidden()).toBe(true);
      expect(await cards(page)).toEqual(expected);
    },
  );

  it('turn pages without loading documents, and go back', async () => {
    const page = await openList('/categories', { reducedMotion: 'reduce' });
    await page.evaluate(() => document.documentElement.classList.add('same'));
    const first = await names(page);
    await page.getByRole('link', { name: 'Page 3', exact: true }).click();
    await page.getByText('Showing 25 to 36 of').filter({ visible: true }).waitFor();
    expect(address(page)).toBe('/categories/page/3');
    expect(
      await page.getByRole('link', { name: 'Page 3', exact: true }).getAttribute('aria-current'),
    ).toBe('page');
    expect(await page.evaluate(() => [scrollY, document.activeElement?.id])).toEqual([
      0,
      'list-heading',
    ]);
    await page.getByRole('link', { name: 'Next' }).click();
    await page.waitForURL('**/categories/page/4');
    await page.goBack();
    await page.getByText('Showing 25 to 36 of').filter({ visible: true }).waitFor();
    await page.goBack();
    await expect.poll(() => names(page)).toEqual(first);
    expect(await page.locator('.same').count()).toBe(1);

    await page.goForward();
    await page.getByText('Showing 25 to 36 of').filter({ visible: true }).waitFor();
    const third = await names(page);
    await page.reload();
    expect(await names(page)).toEqual(third);
  });

  it('page through search results, which have addresses', async () => {
    const page = await openList('/cities/a?q=a&page=2');
    await page.getByText('Showing 13 to').filter({ visible: true }).waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('a');
    await page.getByRole('link', { name: 'Previous' }).click();
    await page.waitForURL('**/cities/a?q=a');
    await page.getByText('Showing 1 to').filter({ visible: true }).waitFor();
    await page.getByRole('searchbox').press('End');
    await page.getByRole('searchbox').pressSequentially('b');
    await page.waitForURL('**/cities/a?q=ab');
  });

  it.each([
    [
      '/categories',
      'No categories found',
      'Try adjusting your search terms or browse all categories',
    ],
    ['/countries', 'No countries found', 'Try adjusting your search terms or browse all countries'],
    ['/cities', 'No cities found', 'Try adjusting your search terms or browse all cities'],
  ])('show at %s that nothing was found', async (path, title, hint) => {
    const page = await openList(path);
    await page.getByRole('searchbox').fill('%_\\zz');
    await page.getByRole('heading', { name: title }).waitFor();
    expect(await page.getByText(hint).isVisible()).toBe(true);
    expect(await names(page)).toEqual([]);
    await page.getByRole('link', { name: /^browse all/ }).click();
    await page.waitForURL(`**${path}`);
    expect(await names(page)).toHaveLength(12);
  });

  it.each(['categories', 'countries', 'cities'])(
    'show that %s cannot be loaded after four attempts, and can try again',
    async (list) => {
      const page = await openList(`/${list}`, {}, FAILED);
      await page.clock.install();
      const calls: number[] = [];
      await page.route('**/api/**', async (route) => {
        calls.push(await page.evaluate(() => Date.now()));
        await route.fulfill({ status: 500, body: 'broken' });
      });
      await page.getByRole('searchbox').fill('an');
      await page.clock.runFor(500);
      await page.locator('.skeleton').nth(11).waitFor();
      const failed = page.getByRole('heading', { name: `Unable to load ${list}` });
      // In small steps: the page sets the next timer only after it has handled the response.
      const step = () => page.clock.runFor(100).then(() => failed.isVisible());
      await expect.poll(step, { interval: 10 }).toBe(true);
      const waits = calls.slice(1).map((at, index) => at - (calls[index] ?? 0));
      expect(waits.map((wait) => Math.floor(wait / 1000))).toEqual([1, 2, 4]);
      const text = `There was an error loading the ${list}. Please try again later.`;
      expect(await page.getByText(text).isVisible()).toBe(true);

      await page.unroute('**/api/**');
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByText('Showing 1 to').filter({ visible: true }).waitFor();
    },
  );

  it('remember the row view', async () => {
    const page = await openList('/countries');
    const widths = async () => [
      (await page.locator('.cards').boundingBox())?.width,
      (await page.locator('.card').first().boundingBox())?.width,
    ];
    const [all, card] = await widths();
    expect(card).toBeLessThan(all ?? 0);
    await page.getByRole('button', { name: 'List' }).click();
    const [wide, row] = await widths();
    expect(row).toBe(wide);
    await page.goto('/cities');
    const [later, laterRow] = await widths();
    expect(laterRow).toBe(later);
    const button = page.locator('astro-island:not([ssr])').getByRole('button', { name: 'List' });
    expect(await button.getAttribute('aria-pressed')).toBe('true');
  });

  it('keep text that was typed before hydration', async () => {
    const page = await site().open('about:blank');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/list-explorer*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/categories', { waitUntil: 'commit' });
    await page.getByRole('searchbox').pressSequentially('sto');
    release();
    await page.waitForURL('**/categories?q=sto');
    await page.getByRole('searchbox').pressSequentially('re');
    await page.waitForURL('**/categories?q=store');
  });

  it('hide the search box when scripts do not run', async () => {
    const page = await site().open('/categories', { javaScriptEnabled: false });
    expect(await page.getByRole('searchbox').isHidden()).toBe(true);
    await page.getByRole('link', { name: 'Next' }).click();
    expect(address(page)).toBe('/categories/page/2');
  });
});
