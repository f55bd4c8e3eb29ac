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

  it('shows eight entries of each panel on a phone, and all of them when asked or on a desktop', async () => {
    const page = await site().open('/', { viewport: { width: 390, height: 844 } });
    const shown = () =>
      page
        .locator('.panel')
        .evaluateAll((panels) =>
          panels.map(
            (panel) =>
              [...panel.querySelectorAll('li:not(.letters *)')].filter((item) =>
                item.checkVisibility({ contentVisibilityAuto: true }),
              ).length,
          ),
        );
    expect(await shown()).toEqual([8, 8, 8, 8]);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2600);
    await page.getByText('Show all of trending searches').click();
    expect((await shown())[0]).toBe(40);
    await page.setViewportSize({ width: 1280, height: 800 });
    const all = await shown();
    expect(Math.min(...all)).toBeGreaterThan(8);
    expect(await page.getByText('Show all').filter({ visible: true }).count()).toBe(0);
  });

  it('searches near the visitor, whose location it asks for only when told to', async () => {
    const page = await site().open('about:blank', {
      geolocation: { latitude: 52.52345, longitude: 13.4 },
      permissions: ['geolocation'],
    });
    await page.addInitScript(() => {
      const { geolocation } = navigator;
      const ask = geolocation.getCurrentPosition.bind(geolocation);
      geolocation.getCurrentPosition = (...args) => {
        document.documentElement.setAttribute('asked', '');
        ask(...args);
      };
    });
    await page.goto('/');
    await page.getByRole('combobox', { name: 'What' }).fill('bakery');
    expect(await page.locator('[asked]').count()).toBe(0);
    await page.getByRole('button', { name: 'Near me' }).click();
    await page.waitForURL(/\/search\?what=bakery&near=52\.523/);
  });

  it('explains what to do when the location is refused', async () => {
    const page = await site().open('/');
    await page.getByRole('button', { name: 'Near me' }).click();
    await page.getByText('Your browser does not share your location.').waitFor();
  });
});
