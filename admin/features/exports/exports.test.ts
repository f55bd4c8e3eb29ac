import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { EXPORT_FIELDS, EXPORT_ROUTES } from '../../../api/contract/calls/exports-api.ts';
import { LISTING_ROUTES } from '../../../api/contract/calls/listing-routes.ts';
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

describe('the export dialog', () => {
  const office = useBackOffice();

  beforeAll(() =>
    seed(office.database().db, [
      ...Array.from({ length: 105 }, (_, index) => ({
        name: `Usta ${index}`,
        category: `Tamirci, çok uzun adlı bir kategori, ${index}`,
        city: 'İzmir',
        country: 'TR',
        type: 'Tamir',
      })),
      { name: 'Rome', category: 'Italian restaurant', city: 'Berlin', country: 'DE', phone: '+49' },
      { name: 'Ilık', category: 'ILICA', city: 'Berlin', country: 'DE' },
    ]),
  );

  const choices = (page: Page) =>
    dialog(page, 'Dışa aktar').getByRole('list', { name: 'Kategoriler' }).getByRole('checkbox');
  const openDialog = async (path = '/admin/businesses', ...options: [object?, RegExp[]?]) => {
    const page = await office.open(path, ...options);
    await button(page, 'Dışa aktar').click();
    await dialog(page, 'Dışa aktar').waitFor();
    return page;
  };
  const download = async (page: Page) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Dışa Aktar').click(),
    ]);
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
  };

  it('loads countries and categories only when it opens, and starts with four fields', async () => {
    const asked: string[] = [];
    const page = await office.open('/admin/businesses');
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await field(page, 'Seç: Rome').waitFor();
    expect(asked).not.toContain(LISTING_ROUTES.countryCodes.path);
    await button(page, 'Dışa aktar').click();
    await page.getByText('107 satır aktarılacak').waitFor();
    expect(asked).toContain(LISTING_ROUTES.countryCodes.path);
    expect(asked).toContain(LISTING_ROUTES.categories.path);
    await page.getByText(`4 / ${EXPORT_FIELDS.length} alan seçili`).waitFor();
    for (const name of ['İşletme adı', 'Tam adres', 'Telefon', 'Tür'])
      expect(await field(page, name).isChecked()).toBe(true);
    await button(page, 'Hiçbiri').click();
    expect(await button(page, 'Dışa Aktar').isDisabled()).toBe(true);
    await button(page, 'Varsayılanlar').click();
    expect(await button(page, 'Dışa Aktar').isEnabled()).toBe(true);
  });

  it('shows a hundred categories, finds others by any spelling, and selects the found ones', async () => {
    const page = await openDialog();
    await choices(page).first().waitFor();
    expect(await choices(page).count()).toBe(100);
    await page.getByText("107 kategorinin ilk 100'ü").waitFor();
    const search = field(page, 'Kategori ara');
    await search.fill('ıtalıan');
    await field(page, 'Tümünü seç (1)').check();
    await search.fill('ılıca');
    await choices(page).and(field(page, 'ILICA')).check();
    await search.fill('xyz');
    await page.getByText('“xyz” ile eşleşen kategori yok.').waitFor();
    await search.fill('');
    await page.getByText('2 kategori seçili').waitFor();
    await page.getByText('2 satır aktarılacak').waitFor();
    const { name, text } = await download(page);
    expect(name).toMatch(/^businesses_all_2kategoriler_.*\.csv$/);
    expect(text).toMatch(/^\uFEFF/);
    const { data } = Papa.parse<string[]>(text.slice(1).trim());
    const [header, ...names] = data.map(([first]) => first);
    expect(header).toBe('name');
    expect(names.toSorted()).toEqual(['Ilık', 'Rome']);
    await toast(page, 'Dışa aktarma başarılı - CSV dosyası indirildi').waitFor();
    await dialog(page, 'Dışa aktar').waitFor({ state: 'detached' });
  });

  it('exports more categories than fit into an address, also as a workbook', async () => {
    const page = await openDialog();
    await field(page, 'Kategori ara').fill('tamirci');
    await field(page, 'Tümünü seç (105)').check();
    await page.getByText('105 satır aktarılacak').waitFor();
    await page.getByText('Excel (.xlsx)').click();
    const asked = page.waitForRequest((request) =>
      request.url().includes(EXPORT_ROUTES.download.path),
    );
    const { name, text } = await download(page);
    expect(name).toMatch(/^businesses_all_105kategoriler_.*\.xlsx$/);
    expect(text.startsWith('PK')).toBe(true);
    expect((await asked).method()).toBe('POST');
  });

  it('exports the selection, or the filtered list', async () => {
    const page = await openDialog('/admin/businesses?country=DE');
    await page.getByText('2 satır aktarılacak').waitFor();
    await field(page, 'Tüm işletmeler').check();
    await page.getByText('107 satır aktarılacak').waitFor();
    await button(page, 'Vazgeç').click();
    await dialog(page, 'Dışa aktar').waitFor({ state: 'detached' });
    await field(page, 'Seç: Rome').check();
    await page
      .getByRole('region', { name: 'Seçilenlerle yapılacaklar' })
      .getByRole('button', { name: 'Dışa aktar' })
      .click();
    await page.getByText('1 satır aktarılacak').waitFor();
    expect((await download(page)).text).toContain('Rome');
  });

  it('shows progress and failures', async () => {
    const page = await openDialog('/admin/businesses', {}, [/status of 500/]);
    const answer = Promise.withResolvers<void>();
    await page.route(`**${EXPORT_ROUTES.download.path}*`, async (route) => {
      await answer.promise;
      await route.fulfill({ status: 500 });
    });
    await page.getByText('107 satır aktarılacak').waitFor();
    await button(page, 'Dışa Aktar').click();
    await button(page, 'Dışa Aktarılıyor...').waitFor();
    expect(await button(page, 'Dışa Aktarılıyor...').isDisabled()).toBe(true);
    answer.resolve();
    await toast(page, 'Dışa aktarma hatası').getByText('Export failed').waitFor();
    expect(await button(page, 'Dışa Aktar').isEnabled()).toBe(true);
  });

  it('reports that categories could not be loaded', async () => {
    const page = await office.open('/admin/businesses', {}, [/status of 403/]);
    await page.route(`**${LISTING_ROUTES.categories.path}`, (route) =>
      route.fulfill({ status: 403 }),
    );
    await button(page, 'Dışa aktar').click();
    await page.getByText('Kategoriler yüklenemedi. Sayfa yenileyin.').waitFor();
  });

  it('is accessible and fits a phone, light and dark', async () => {
    const page = await openDialog('/admin/businesses', PHONE);
    // One element of each kind is enough.
    await field(page, 'Kategori ara').fill('ılıca');
    await choices(page).and(field(page, 'ILICA')).waitFor();
    await page.getByText('107 satır aktarılacak').waitFor();
    await expectAccessibleInBoth(page);
  });
});
