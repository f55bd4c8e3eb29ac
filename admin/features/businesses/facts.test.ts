import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seed } from '../../../api/database/testing/seed.ts';
import {
  button,
  dialog,
  expectAccessibleInBoth,
  toast,
  useBackOffice,
} from '../../testing/back-office.ts';

const WIDE = { viewport: { width: 1440, height: 900 } };

describe('the facts of the rows of the list', () => {
  const office = useBackOffice();

  beforeAll(() =>
    seed(office.database().db, [
      {
        ...{ name: 'Fırın', category: 'Bakery', city: 'İzmir', country: 'TR' },
        ...{ phone: '+902120000001', url: 'https://www.firin.example/', rating: 4.5, reviews: 3 },
        full_address: `${'Uzun Cadde '.repeat(20)}1`,
      },
    ]),
  );

  beforeEach(() =>
    office.database().db.updateTable('administrators').set({ list_facts: null }).execute(),
  );

  const row = (page: Page) => page.getByRole('list', { name: 'İşletmeler' }).getByRole('listitem');
  const shown = (page: Page) =>
    row(page)
      .locator('.listing-facts > p')
      .evaluateAll((facts) => facts.map((fact) => fact.textContent ?? ''));
  const openDialog = async (page: Page) => {
    await row(page).waitFor();
    await button(page, 'Satırlarda görünenler').click();
    return dialog(page, 'Satırlarda görünenler');
  };

  it('are chosen and ordered by keyboard, and kept for the account', async () => {
    const page = await office.open('/admin/businesses', WIDE);
    const choices = await openDialog(page);
    await choices.getByLabel('Telefon', { exact: true }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await choices.getByRole('status').filter({ hasText: 'Telefon: 1. sırada' }).waitFor();
    // At the top, the button stays where the focus is, and does nothing.
    await page.keyboard.press('Enter');
    await choices.getByLabel('Puan', { exact: true }).press('Space');
    await choices.getByLabel('Şehir', { exact: true }).check();
    const down = choices.getByRole('button', { name: 'Aşağı taşı: Adres' });
    await down.focus();
    for (const place of [3, 4, 5]) {
      await page.keyboard.press('Enter');
      await choices
        .getByRole('status')
        .filter({ hasText: `Adres: ${place}. sırada` })
        .waitFor();
    }
    expect(await down.evaluate((one) => one === document.activeElement)).toBe(true);
    await choices.getByRole('button', { name: 'Kaydet' }).click();
    await choices.waitFor({ state: 'detached' });
    const expected = [
      expect.stringContaining('+902120000001'),
      expect.stringContaining('Eklenme'),
      expect.stringContaining('İzmir, Türkiye'),
      expect.stringContaining('Uzun Cadde'),
    ];
    expect(await shown(page)).toEqual(expected);
    await page.reload();
    await row(page).getByText('İzmir, Türkiye').waitFor();
    expect(await shown(page)).toEqual(expected);
  });

  it('keep a phone number in one line and the actions whole, from phones to wide screens', async () => {
    const page = await office.open('/admin/businesses');
    await row(page).waitFor();
    for (const width of [360, 800, 1024, 1281, 1320, 1366]) {
      await page.setViewportSize({ width, height: 800 });
      const phone = await row(page).locator('[data-fact="phone"]').boundingBox();
      expect(phone?.height, `${width} px`).toBeLessThan(40);
      const clipped = await row(page)
        .locator('.listing-actions .mantine-Button-label')
        .evaluateAll((labels) => labels.filter((one) => one.scrollWidth > one.clientWidth).length);
      expect(clipped, `${width} px`).toBe(0);
    }
  });

  it('are two above each other in up to three columns, beside the actions', async () => {
    const page = await office.open('/admin/businesses', WIDE);
    const choices = await openDialog(page);
    await choices.getByLabel('Web sitesi', { exact: true }).check();
    await choices.getByLabel('Şehir', { exact: true }).check();
    expect(await choices.getByLabel('Google yer kimliği', { exact: true }).isDisabled()).toBe(true);
    await expectAccessibleInBoth(page);
    await choices.getByRole('button', { name: 'Kaydet' }).click();
    await choices.waitFor({ state: 'detached' });
    await row(page).getByText('firin.example', { exact: true }).waitFor();
    const boxes = await row(page)
      .locator('.listing-what, .listing-facts > p, .listing-actions')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()))
      .then((all) => all.map(({ left, right, top }) => ({ left, right, top: Math.round(top) })));
    const [what, first, second, third, , fifth, , actions] = boxes;
    expect(boxes).toHaveLength(8);
    expect(second?.left).toBe(first?.left);
    expect(second?.top).toBeGreaterThan(first?.top ?? 0);
    expect(third?.top).toBe(first?.top);
    expect(first?.left).toBeGreaterThan(what?.right ?? 0);
    expect(third?.left).toBeGreaterThan(first?.right ?? 0);
    expect(fifth?.left).toBeGreaterThan(third?.right ?? 0);
    expect(actions?.left).toBeGreaterThan(fifth?.right ?? 0);
    await expectAccessibleInBoth(page);
  });

  it('can be none, and the usual ones again', async () => {
    const page = await office.open('/admin/businesses', WIDE);
    const choices = await openDialog(page);
    for (const name of ['Adres', 'Telefon', 'Puan', 'Eklenme'])
      await choices.getByLabel(name, { exact: true }).uncheck();
    await choices.getByRole('button', { name: 'Kaydet' }).click();
    await choices.waitFor({ state: 'detached' });
    expect(await shown(page)).toEqual([]);
    await expectAccessibleInBoth(page);
    await openDialog(page);
    await choices.getByRole('button', { name: 'Varsayılana dön' }).click();
    await choices.getByRole('button', { name: 'Kaydet' }).click();
    await choices.waitFor({ state: 'detached' });
    expect(await shown(page)).toHaveLength(4);
  });

  it('stay as they are when they cannot be saved', async () => {
    const page = await office.open('/admin/businesses', WIDE, [/status of 500/]);
    await page.route('**/api/admin/list-facts', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500 }) : route.continue(),
    );
    const choices = await openDialog(page);
    await choices.getByLabel('Puan', { exact: true }).uncheck();
    await choices.getByRole('button', { name: 'Kaydet' }).click();
    await toast(page, 'Seçim kaydedilemedi').waitFor();
    await expectAccessibleInBoth(page);
    await choices.getByRole('button', { name: 'Vazgeç' }).click();
    await choices.waitFor({ state: 'detached' });
    expect(await shown(page)).toHaveLength(4);
  });
});
