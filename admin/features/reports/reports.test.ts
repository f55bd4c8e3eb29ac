import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Seed, seed } from '../../../api/database/testing/seed.ts';
import { expectAccessible, link, PHONE, useBackOffice } from '../../testing/back-office.ts';

const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);

const SEEDS: readonly Seed[] = [
  ...Array.from({ length: 4 }, (_, index) => ({
    name: 'Köşe Fırını',
    slug: `kose-${index}`,
    fingerprint: `kose-${index}`,
    category: 'Bakery',
    city: 'İstanbul',
    country: 'TR',
    latitude: 41,
    longitude: 29,
    rating: 4.5,
    phone: index < 2 ? '+90 212 000 00 00' : null,
    created_at: daysAgo(index * 3),
  })),
  { name: 'مطعم الشرق', category: 'Restaurant', city: 'Berlin', country: 'DE' },
];

describe('the reports', () => {
  const office = useBackOffice();

  beforeAll(() => seed(office.database().db, SEEDS));

  const rows = async (page: Page, table: string) => {
    const found = page.getByRole('table', { name: table }).getByRole('row');
    await found.nth(1).waitFor();
    return (await found.all()).length;
  };
  const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

  it('show growth as a chart, a table and a file', async () => {
    const page = await office.open('/admin/reports');
    // The table has the days from the first addition until today, the first twelve of which are shown.
    expect(await rows(page, 'Büyüme')).toBe(11);
    await page.getByRole('img', { name: /Son toplam: 5/ }).waitFor();
    await expectAccessible(page);
    await page.getByText('Ay', { exact: true }).click();
    await page.waitForURL('**/admin/reports?step=month');
    const downloading = page.waitForEvent('download');
    await link(page, 'CSV indir: Büyüme').click();
    expect((await downloading).suggestedFilename()).toMatch(/\.csv$/);
  });

  it('show places on a map and in a table with links', async () => {
    const page = await office.open('/admin/reports?report=geography', PHONE);
    await row(page, 'Türkiye').waitFor();
    expect(await page.locator('.world circle title').allTextContents()).toEqual(['Türkiye: 4']);
    await page.getByText('Koordinatı olmadığı için haritada görünmeyen: 1').waitFor();
    await expectAccessible(page);
    await page.getByRole('tabpanel').getByText('Şehirler', { exact: true }).click();
    await row(page, 'Berlin').waitFor();
    await row(page, 'İstanbul').getByRole('link', { name: '4' }).click();
    await page.waitForURL('**/admin/businesses?city=tr%2F*');
  });

  it('show categories', async () => {
    const page = await office.open('/admin/reports?report=categories', PHONE);
    expect(await row(page, 'Bakery').textContent()).toContain('4,5');
    await expectAccessible(page);
    await row(page, 'Bakery').getByRole('link', { name: '4' }).click();
    await page.waitForURL('**/admin/businesses?category=Bakery');
  });

  it('link missing details and suspected duplicates to the businesses', async () => {
    const page = await office.open('/admin/reports?report=quality', PHONE);
    await row(page, 'Telefon').getByRole('link', { name: '3' }).waitFor();
    const sameCity = page.locator('section').filter({ hasText: 'Aynı ad ve aynı şehir' }).last();
    await sameCity.getByText('En büyük gruplar').click();
    expect(await sameCity.getByRole('link', { name: 'Köşe Fırını' }).count()).toBe(4);
    await expectAccessible(page);
    await sameCity.getByRole('link', { name: '4 işletme' }).click();
    await page.waitForURL('**/admin/businesses?duplicates=city');
    await page.goBack();
    await row(page, 'Telefon').getByRole('link').click();
    await page.waitForURL('**/admin/businesses?missing=phone');
  });
});
