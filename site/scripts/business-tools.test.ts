import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBusinessPages } from '../../build-scripts/render/testing/business-pages.ts';
import { business } from '../../build-scripts/render/testing/documents.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('the tools of a business page, before they are loaded', () => {
  const { open, openEmpty } = useBusinessPages();

  /** Opens the page, and counts its requests for React. */
  async function openCounted() {
    const page = await openEmpty({ expected: [/Failed to load resource/] });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/react\./.test(request.url())) asked.push(request.url());
    });
    await page.goto(business.path);
    await page.waitForLoadState('networkidle');
    return { page, asked };
  }

  it.each([
    ['pointer', (page: Page) => button(page, 'Save').hover()],
    ['focus', (page: Page) => button(page, 'Copy the address').focus()],
    ['touch', (page: Page) => page.locator('#map').dispatchEvent('touchstart')],
  ])('are loaded when the %s comes near', async (_, approach) => {
    const { page, asked } = await openCounted();
    await page.locator('h1').hover();
    expect(asked).toEqual([]);
    await approach(page);
    await expect.poll(() => asked.length).toBe(1);
  });

  it('do what was pressed as soon as they are loaded, and keep the focus', async () => {
    const page = await openEmpty();
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(/\/react\./, async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto(business.path);
    for (const [name, after] of [
      ['Save', 'Saved'],
      ['Show map', ''],
    ] as const) {
      await button(page, name).focus();
      await page.keyboard.press('Enter');
      expect(await button(page, name).getAttribute('aria-busy')).toBe('true');
      if (after === '') continue;
      expect(await button(page, after).count()).toBe(0);
    }
    resolve();
    await page.getByRole('region', { name: 'Map' }).waitFor();
    await button(page, 'Saved').waitFor();
    expect(await page.locator('[aria-busy]').count()).toBe(0);
  });

  it('are loaded at once for a saved business, whose button says so', async () => {
    const page = await open(business.path);
    await button(page, 'Save').click();
    await button(page, 'Saved').waitFor();
    await page.reload();
    await button(page, 'Saved').waitFor();
  });

  it('say that they cannot be loaded, and can be pressed again', async () => {
    const { page } = await openCounted();
    await page.route(/business-tools\.island/, (route) => route.abort());
    await button(page, 'Save').click();
    await page.getByRole('alert').getByText('could not be loaded').waitFor();
    await page.unroute(/business-tools\.island/);
    await button(page, 'Save').click();
    await button(page, 'Saved').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});
