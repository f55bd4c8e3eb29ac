import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { recount, seed } from '../../../api/database/testing/seed.ts';
import { button, expectAccessibleInBoth, PHONE, useBackOffice } from '../../testing/back-office.ts';

const at = (name: string, city: string, country: string, region?: string) => ({
  ...{ name, city, country, category: 'Café' },
  ...(region !== undefined && { region }),
});

describe('the city filter of the list of businesses', () => {
  const office = useBackOffice();

  beforeAll(async () => {
    const { db } = office.database();
    await seed(db, [
      at('One', 'Springfield', 'US', 'Missouri'),
      at('Two', 'Springfield Two', 'US', 'Illinois'),
      at('Three', 'Springfield', 'CA'),
      at('Four', 'Berlin', 'DE'),
    ]);
    await sql`
      update cities set name = 'Springfield', slug = 'springfield-illinois' where slug = 'springfield-two'`.execute(
      db,
    );
    await recount(db);
  });

  const rows = (page: Page) => page.getByRole('list', { name: 'İşletmeler' }).getByRole('listitem');
  const city = (page: Page) => page.getByRole('combobox', { name: 'Şehir' });
  const openFilters = async (path = '/admin/businesses') => {
    const page = await office.open(path, PHONE);
    await page.getByRole('button', { name: /^Diğer filtreler/ }).click();
    return page;
  };

  it('suggests cities while a name is typed, and tells those of one name apart', async () => {
    const page = await openFilters();
    await city(page).fill('spr');
    const options = page.getByRole('option');
    await expect.poll(() => options.count()).toBe(3);
    expect((await options.allTextContents()).toSorted()).toEqual([
      'SpringfieldIllinois, Amerika Birleşik Devletleri (1)',
      'SpringfieldKanada (1)',
      'SpringfieldMissouri, Amerika Birleşik Devletleri (1)',
    ]);
    await options.filter({ hasText: 'Illinois' }).click();
    await page.waitForURL('**/admin/businesses?city=us%2Fspringfield-illinois');
    await expect.poll(() => rows(page).count()).toBe(1);
    expect(await rows(page).textContent()).toContain('Two');
    await expect.poll(() => city(page).inputValue()).toBe('Springfield');
    await expectAccessibleInBoth(page);
    await button(
      page,
      'Filtreyi kaldır: Şehir: Springfield, Illinois, Amerika Birleşik Devletleri',
    ).click();
    await expect.poll(() => rows(page).count()).toBe(4);
    await expect.poll(() => city(page).inputValue()).toBe('Tüm şehirler');
  });

  it('offers the cities of the chosen country, and ends with another country', async () => {
    const page = await openFilters('/admin/businesses?country=CA');
    await city(page).fill('springfield');
    await page.getByRole('option', { name: /Kanada/ }).waitFor();
    expect(await page.getByRole('option').count()).toBe(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/businesses?country=CA&city=ca%2Fspringfield');
    await rows(page).filter({ hasText: 'Three' }).waitFor();
    await button(page, 'Diğer filtreler (2 etkin)').waitFor();
    await city(page).fill('xyz');
    await page.getByText('Şehir bulunamadı.').waitFor();
    await page.getByRole('combobox', { name: 'Ülke' }).fill('alma');
    await page.getByRole('option', { name: /Almanya/ }).click();
    await page.waitForURL('**/admin/businesses?country=DE');
    await rows(page).filter({ hasText: 'Four' }).waitFor();
  });
});
