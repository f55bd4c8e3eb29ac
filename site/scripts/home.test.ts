import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from '../../build-scripts/testing/site.ts';

describe('the home page in a browser', () => {
  const site = useSite();

  const counters = (page: Page) => page.locator('.counters dd').allTextContents();

  it('counts up to its numbers in two seconds without layout shift', async () => {
    const still = await site().open('/', { javaScriptEnabled: false });
    const final = await counters(still);
    expect(final).toHaveLength(3);

    const page = await site().open('about:blank');
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    await page.goto('/');
    expect(await counters(page)).toEqual(['0', '0', '0']);
    const layout = () =>
      page
        .locator('.counters :is(dt, dd), #trending')
        .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().toJSON()));
    const before = await layout();

    await page.clock.runFor(1000);
    const half = final.map((text) => Math.round(Number(text.replaceAll(',', '')) / 2));
    expect(await counters(page)).toEqual(half.map((value) => value.toLocaleString('en')));
    expect(await layout()).toEqual(before);
    await page.clock.runFor(1000);
    expect(await counters(page)).toEqual(final);
    expect(await layout()).toEqual(before);
  });

  it('shows its numbers at once when reduced motion is set', async () => {
    const page = await site().open('about:blank', { reducedMotion: 'reduce' });
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    await page.goto('/');
    // Of the 300 listings, three are permanently closed.
    expect((await counters(page))[0]).toBe('297');
  });

  it('can be searched by keyboard without scripts', async () => {
    const page = await site().open('/', { javaScriptEnabled: false });
    await page.getByPlaceholder('Restaurant, Hotel, Dentist, Auto Repair...').fill('hotel & bar');
    await page.keyboard.press('Tab');
    await page.keyboard.type('são paulo');
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').textContent()).toBe('Search Globally');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/search\?/);
    const { searchParams } = new URL(page.url());
    expect([...searchParams]).toEqual([
      ['what', 'hotel & bar'],
      ['where', 'são paulo'],
    ]);
    await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor();
  });
});
