import { beforeAll, describe, expect, it } from 'vitest';
import { seedSearchable } from '../../../api/search/testing/searchable.ts';
import {
  button,
  expectAccessibleInBoth,
  heading,
  link,
  PHONE,
  toast,
  useBackOffice,
} from '../../testing/back-office.ts';

const OVEN = {
  ...{ name: 'Köşe Fırını', category: 'Bakery', city: 'Ankara', country: 'TR' },
  ...{ phone: '+903125550101', full_address: 'Tunalı Hilmi Cd. 5, Ankara' },
} as const;

describe('the screen of a new business', () => {
  const office = useBackOffice();

  beforeAll(() => seedSearchable(office.database(), [OVEN]));

  const fields = (page: Awaited<ReturnType<typeof office.open>>) => ({
    name: page.getByRole('textbox', { name: /^(İşletme adı|Ad)( \*)?$/ }),
    category: page.locator('input').and(page.getByLabel(/^Kategori( \*)?$/)),
    city: page.getByRole('textbox', { name: /^Şehir/ }),
    country: page.getByRole('combobox', { name: /^Ülke/ }),
    phone: page.getByRole('textbox', { name: /^Telefon/ }),
  });
  const stored = (name: string) =>
    office.database().db.selectFrom('businesses').selectAll().where('name', '=', name).execute();

  it('adds a business from the list, and opens its form', async () => {
    const page = await office.open('/admin/businesses');
    await link(page, 'Yeni işletme').click();
    await heading(page, 'Yeni işletme').waitFor();
    await expectAccessibleInBoth(page);
    const { name, category, city, country } = fields(page);
    await button(page, 'İşletmeyi ekle').click();
    await toast(page, 'Bazı alanlar düzeltilmeli').waitFor();
    await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true);
    await name.fill('Yıldız Pastanesi');
    await category.fill('Pastry shop');
    await city.fill('Eskişehir');
    await country.fill('Türk');
    await page.getByRole('option', { name: /Türkiye/ }).click();
    await page.getByLabel('Eklenince yayınla').check();
    await button(page, 'İşletmeyi ekle').click();
    await toast(page, 'İşletme eklendi').waitFor();
    await heading(page, 'Yıldız Pastanesi').waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/admin\/businesses\/\d+$/);
    expect(await stored('Yıldız Pastanesi')).toMatchObject([
      { slug: 'yildiz-pastanesi-eskisehir', approved: true },
    ]);
  });

  it('warns of a business with the same phone number, in any form, or with such a name', async () => {
    const page = await office.open('/admin/businesses/new', PHONE);
    const { name, phone } = fields(page);
    await name.fill('Something else');
    await phone.fill('0312 555 01 01');
    const warning = page.getByRole('status').filter({ hasText: 'Benzer kayıtlar var' });
    await warning.waitFor();
    expect(await warning.getByRole('link').allTextContents()).toEqual(['Köşe Fırını']);
    await phone.fill('');
    await warning.waitFor({ state: 'detached' });
    await fields(page).country.fill('Türk');
    await page.getByRole('option', { name: /Türkiye/ }).click();
    await name.fill('kose firini');
    await warning.waitFor();
  });

  it('begins with the values of another business, as its copy', async () => {
    const [oven] = await stored('Köşe Fırını');
    const page = await office.open(`/admin/businesses/${oven?.id}`);
    await link(page, 'Kopyasını oluştur').click();
    await heading(page, 'Yeni işletme').waitFor();
    const { name, phone } = fields(page);
    expect(await name.inputValue()).toBe('Köşe Fırını');
    expect(await phone.inputValue()).toBe('+903125550101');
    await name.fill('Köşe Fırını 2');
    await button(page, 'İşletmeyi ekle').click();
    await heading(page, 'Köşe Fırını 2').waitFor();
    expect(await stored('Köşe Fırını 2')).toMatchObject([
      { phone: '+903125550101', approved: false },
    ]);
    expect(await stored('Köşe Fırını')).toHaveLength(1);
  });
});
