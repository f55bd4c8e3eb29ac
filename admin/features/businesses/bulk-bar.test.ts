import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { seed } from '../../../api/database/testing/seed.ts';
import {
  button,
  dialog,
  expectAccessibleInBoth,
  field,
  PHONE,
  toast,
  useBackOffice,
} from '../../testing/back-office.ts';

describe('the bulk actions on phones', () => {
  const office = useBackOffice();

  beforeEach(async () => {
    await office.empty();
    await seed(
      office.database().db,
      Array.from({ length: 24 }, (_, n) => ({
        ...{ name: `Fırın ${n}`, category: 'Bakery', city: 'İzmir', country: 'TR' },
      })),
    );
  });

  const menu = (page: Page) => button(page, 'Diğer işlemler');
  const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
  const countApproved = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from businesses where approved`.execute(office.database().db);
    return rows[0]?.n;
  };

  it('take two rows, which stay above the listings', async () => {
    const page = await office.open('/admin/businesses', PHONE);
    await field(page, 'Bu sayfadakilerin tümünü seç').check();
    await page.getByText('20 seçili').waitFor();
    const head = page.locator('.listings-head');
    const height = async () => (await head.boundingBox())?.height ?? Number.NaN;
    // A row is as high as a button, 44 pixels.
    expect(await height()).toBeLessThan(3 * 44);
    await expectAccessibleInBoth(page);
    await button(page, 'Tümünü seç: 24').click();
    await page.getByText('Tümü seçili: 24').waitFor();
    expect(await height()).toBeLessThan(3 * 44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await page.getByLabel('Seç: Fırın 19').scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 800);
    expect((await button(page, 'Onayla').boundingBox())?.y).toBeLessThan(200);
    await button(page, 'Seçimi temizle').click();
    await page.getByText('24 işletme').waitFor();
  });

  it('leave all keys of the order and the words of the filter buttons in sight', async () => {
    const page = await office.open('/admin/businesses?missing=phone&sortBy=reviewCount', PHONE);
    await page.getByText('24 işletme').waitFor();
    const isCut = (selector: string) =>
      page
        .locator(selector)
        .evaluateAll((parts) => parts.map((part) => part.scrollWidth > part.clientWidth));
    expect(await isCut('.sort-buttons')).toEqual([false]);
    expect(await isCut('.listing-filters-buttons > button')).toEqual([false, false]);
  });

  it('have a menu with those that have no room, also by keyboard', async () => {
    const page = await office.open('/admin/businesses', PHONE);
    await field(page, 'Seç: Fırın 0').check();
    await menu(page).focus();
    await page.keyboard.press('Enter');
    const items = page.getByRole('menuitem');
    await items.first().waitFor();
    await expectAccessibleInBoth(page);
    expect(await items.allTextContents()).toEqual([
      'Onayı geri al',
      'Açık olarak işaretle',
      'Geçici kapalı olarak işaretle',
      'Kalıcı kapalı olarak işaretle',
      'Dışa aktar',
      'Sil',
    ]);
    await page.keyboard.press('Enter');
    const question = dialog(page, '1 işletmenin onayı geri alınsın mı?');
    await question.getByRole('button', { name: 'Onayı geri al' }).click();
    await toast(page, '1 işletmenin onayı geri alındı').waitFor();
    expect(await countApproved()).toBe(23);

    await field(page, 'Seç: Fırın 1').check();
    await menu(page).click();
    await item(page, 'Sil').click();
    await dialog(page, '1 işletme silinsin mi?').getByRole('button', { name: 'Vazgeç' }).click();
    await menu(page).click();
    await item(page, 'Dışa aktar').click();
    await page.getByRole('dialog').waitFor();
  });
});
