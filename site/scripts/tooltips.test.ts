import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from '../../build-scripts/testing/site.ts';

const PHONE = { width: 360, height: 740 };

describe('the tooltips of names that are cut', () => {
  const site = useSite();
  const tooltip = (page: Page) => page.locator('[role="tooltip"]');
  const cut = (page: Page) => page.locator('[data-cut]');

  /** Opens the home page with a clock that the test advances. */
  async function openHome(): Promise<Page> {
    const page = await site().open('about:blank', { reducedMotion: 'reduce', viewport: PHONE });
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    await page.goto('/');
    // The script replaces the titles.
    await expect.poll(() => page.locator('.panel [title]').count()).toBe(0);
    await page
      .locator('.panel li a')
      .filter({ visible: true })
      .evaluateAll((names) => {
        for (const name of names)
          if (name.scrollWidth > name.clientWidth) name.setAttribute('data-cut', '');
      });
    return page;
  }
  const run = (page: Page, milliseconds: number) => page.clock.runFor(milliseconds);
  const away = (page: Page) => page.locator('h1').hover();

  it('appear after 700 ms, and at once within 300 ms of the last one', async () => {
    const page = await openHome();
    const [first, second] = [cut(page).nth(0), cut(page).nth(1)];
    await first.hover();
    await run(page, 690);
    expect(await tooltip(page).count()).toBe(0);
    await run(page, 20);
    const shown = await tooltip(page).textContent();
    expect(shown).toBe(await first.textContent());

    await away(page);
    await run(page, 110);
    expect(await tooltip(page).count()).toBe(0);
    await run(page, 250);
    await second.hover();
    await run(page, 20);
    expect(await tooltip(page).textContent()).not.toBe(shown);

    await away(page);
    await run(page, 110);
    await run(page, 310);
    await first.hover();
    await run(page, 690);
    expect(await tooltip(page).count()).toBe(0);
  });

  it('stay under the pointer and within the window, and close with Escape', async () => {
    const page = await openHome();
    for (const name of await cut(page).all()) {
      await name.hover();
      await run(page, 710);
      const [link, box] = [await name.boundingBox(), await tooltip(page).boundingBox()];
      if (!link || !box) throw new Error('No tooltip is shown.');
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(360);
      expect(
        Math.min(Math.abs(box.y - link.y - link.height), Math.abs(box.y + box.height - link.y)),
      ).toBeLessThan(1);
      await tooltip(page).hover();
      await run(page, 5000);
      expect(await tooltip(page).textContent()).toBe(await name.textContent());
      await page.keyboard.press('Escape');
      expect(await tooltip(page).count()).toBe(0);
      await away(page);
      await run(page, 500);
    }
  });

  it('appear on keyboard focus; without scripts, names keep their title', async () => {
    const page = await openHome();
    const name = await cut(page).first().textContent();
    for (let i = 0; i < 60 && (await tooltip(page).count()) === 0; i++)
      await page.keyboard.press('Tab');
    expect(await tooltip(page).textContent()).toBe(name);
    await cut(page).first().hover();
    await away(page);
    await run(page, 1000);
    expect(await tooltip(page).count()).toBe(1);
    await page.keyboard.press('Tab');
    expect(await page.locator('main [title]').count()).toBe(0);

    const plain = await site().open('/', { javaScriptEnabled: false });
    expect(
      await plain
        .getByTitle(name ?? '')
        .first()
        .textContent(),
    ).toBe(name);
  });
});
