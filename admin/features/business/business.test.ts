import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAdministrator } from '../../../api/administrators/administrators.ts';
import { LISTING_ROUTES } from '../../../api/contract/calls/listing-routes.ts';
import { routePath } from '../../../api/contract/calls/route.ts';
import { type Seed, seed } from '../../../api/database/testing/seed.ts';
import { openSession } from '../../../api/sessions/sessions.queries.ts';
import {
  button,
  dialog,
  expectAccessible,
  expectAccessibleInBoth,
  heading,
  link,
  PHONE,
  toast,
  useBackOffice,
} from '../../testing/back-office.ts';

const PLACE = {
  ...{ category: 'Bakery', city: 'Ankara', country: 'TR' },
  cityAt: [39.93, 32.86],
} as const;

/** More features than the form accepts, as from an import. */
const MANY_FEATURES = Object.fromEntries(
  Array.from({ length: 1_200 }, (_, index) => [`Özellik ${index}`, true]),
);

const SEEDS: readonly Seed[] = [
  {
    ...PLACE,
    name: 'Köşe Fırını',
    latitude: 39.9,
    longitude: 32.85,
    working_hours: '{"Monday":"9 AM–5 PM","Sunday":"by appointment"}',
    about: '{"Service options":{"Delivery":true,"Takeaway":false}}',
  },
  { ...PLACE, name: 'Metinli', working_hours: 'Hafta içi her gün' },
  { ...PLACE, name: 'Çekişmeli', phone: '+90 312 000 00 01' },
  { ...PLACE, name: 'Silinecek' },
  {
    ...{
      ...PLACE,
      name: 'Sokaklı',
      street: 'Fırın Sokak 3',
      full_address: 'Fırın Sokak 3, Ankara',
    },
    ...{ latitude: 39.87, longitude: 32.81, approved: false },
  },
  { ...PLACE, name: 'Geç yanıt' },
  { ...PLACE, name: 'Geçmişli' },
  { ...PLACE, name: 'مخبز الزاوية', about: 'Just bread.' },
  { ...PLACE, name: 'Uzun', about: JSON.stringify({ Diğer: MANY_FEATURES }) },
];

const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

const REFUSED = [/status of 400/];

describe('the form of a business', () => {
  const office = useBackOffice();

  beforeAll(() => seed(office.database().db, SEEDS));

  const find = (name: string) =>
    office
      .database()
      .db.selectFrom('businesses')
      .selectAll()
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
  const openForm = async (name: string, ...options: [object?, RegExp[]?]) => {
    const { id } = await find(name);
    const page = await office.open(`/admin/businesses/${id}`, ...options);
    await heading(page, name).waitFor();
    return { id, page };
  };
  const input = (page: Page, label: string) =>
    page
      .getByRole('form')
      .getByRole('textbox', { name: new RegExp(`^${label}( \\*)?( \\(elle|$)`) });
  const save = (page: Page) => button(page, 'Kaydet').click();
  const errorOf = (page: Page, label: string) =>
    input(page, label)
      .locator('xpath=ancestor::*[contains(@class,"InputWrapper-root")]')
      .locator('.mantine-InputWrapper-error')
      .textContent();

  it('saves changes, and shows who made them', async () => {
    const { page } = await openForm('Köşe Fırını');
    expect(await button(page, 'Kaydet').isDisabled()).toBe(true);
    await input(page, 'Telefon').fill('+90 312 000 00 99');
    await page.getByText('1 alanda kaydedilmemiş değişiklik').waitFor();
    await page.getByLabel('Takeaway', { exact: true }).check();
    await save(page);
    await toast(page, 'Değişiklikler kaydedildi').waitFor();
    await page.getByText('Kaydedilmemiş değişiklik yok').waitFor();
    expect(await find('Köşe Fırını')).toMatchObject({
      phone: '+903120000099',
      about: '{"Service options":{"Delivery":true,"Takeaway":true}}',
      working_hours: '{"Monday":"9 AM–5 PM","Sunday":"by appointment"}',
      edited_fields: ['about', 'phone'],
    });
    await page.getByRole('textbox', { name: 'Telefon (elle düzenlendi)' }).waitFor();
    const history = page.getByRole('region', { name: 'Geçmiş' });
    await history.getByText('Düzenlendi, ada').waitFor();
    await history.getByText('+903120000099').waitFor();
  });

  it('keeps notes of administrators, and who takes care of the listing', async () => {
    const { page } = await openForm('Geç yanıt');
    const notes = page.getByRole('region', { name: 'Notlar' });
    await notes.getByText('Henüz not yok.').waitFor();
    expect(await button(page, 'Not ekle').isDisabled()).toBe(true);
    await notes.getByLabel('Yeni not').fill('Arandı, <b>yanıt yok</b>\nYarın tekrar');
    await button(page, 'Not ekle').click();
    await toast(page, 'Not eklendi').waitFor();
    await notes.getByText('Arandı, <b>yanıt yok</b> Yarın tekrar').waitFor();
    expect(await notes.getByLabel('Yeni not').inputValue()).toBe('');
    await notes.getByLabel('Sorumlu').selectOption('ada');
    await toast(page, 'Sorumlu: “ada”').waitFor();
    await page
      .getByRole('region', { name: 'Geçmiş' })
      .getByText('Sorumlusu değişti, ada')
      .waitFor();
    await expectAccessibleInBoth(page);
    await page.reload();
    await notes.getByText('Yarın tekrar').waitFor();
    expect(await notes.getByLabel('Sorumlu').inputValue()).toBe('ada');
    await notes.getByRole('button', { name: /tarihli notu sil$/ }).click();
    await toast(page, 'Not silindi').waitFor();
    await notes.getByText('Henüz not yok.').waitFor();
    await page.getByText('Kaydedilmemiş değişiklik yok').waitFor();
  });

  it('returns to the time before any change, after a look at the form', async () => {
    const { page } = await openForm('Geçmişli');
    const history = page.getByRole('region', { name: 'Geçmiş' });
    await history.getByText('Bu işletmede henüz değişiklik yapılmadı.').waitFor();
    for (const [phone, street] of [
      ['+90 312 000 00 11', 'Birinci Sokak'],
      ['+90 312 000 00 22', 'İkinci Sokak'],
    ]) {
      await input(page, 'Telefon').fill(phone ?? '');
      await input(page, 'Sokak').fill(street ?? '');
      await save(page);
      await page.getByText('Kaydedilmemiş değişiklik yok').waitFor();
      await history
        .getByText(street ?? '')
        .first()
        .waitFor();
    }
    await input(page, 'Posta kodu').fill('06420');
    await save(page);
    await history.getByText('06420').waitFor();
    const back = history.getByRole('button', { name: /tarihli değişikliğin öncesine dön$/ });
    expect(await back.count()).toBe(3);
    // Before the second change: its values and those of the third are undone.
    await back.nth(1).click();
    await toast(page, 'Eski değerler forma yazıldı').waitFor();
    await page.getByText('3 alanda kaydedilmemiş değişiklik').waitFor();
    expect(await input(page, 'Telefon').inputValue()).toBe('+903120000011');
    expect(await input(page, 'Sokak').inputValue()).toBe('Birinci Sokak');
    expect(await input(page, 'Posta kodu').inputValue()).toBe('');
    expect(await find('Geçmişli')).toMatchObject({ street: 'İkinci Sokak', postal_code: '06420' });
    await save(page);
    await page.getByText('Kaydedilmemiş değişiklik yok').waitFor();
    const restored = { phone: '+903120000011', street: 'Birinci Sokak', postal_code: null };
    expect(await find('Geçmişli')).toMatchObject(restored);
  });

  it('hands an edited field back to its source, while other fields are being edited', async () => {
    const { page } = await openForm('Köşe Fırını');
    await input(page, 'Sokak').fill('Yeni Sokak 1');
    await button(page, 'İçe aktarmaya aç: Telefon').click();
    await toast(page, '“Telefon” alanı içe aktarmaya açıldı').waitFor();
    expect((await find('Köşe Fırını')).edited_fields).toEqual(['about']);
    await button(page, 'İçe aktarmaya aç: Telefon').waitFor({ state: 'detached' });
    const history = page.getByRole('region', { name: 'Geçmiş' });
    const released = history.getByRole('listitem').filter({ hasText: 'İçe aktarmaya açıldı, ada' });
    await released.getByText('Telefon', { exact: true }).waitFor();
    await save(page);
    await toast(page, 'Değişiklikler kaydedildi').waitFor();
    expect(await find('Köşe Fırını')).toMatchObject({
      ...{ street: 'Yeni Sokak 1', phone: '+903120000099' },
      edited_fields: ['about', 'street'],
    });
  });

  it('shows errors in plain words, including those that only the server finds', async () => {
    const { page } = await openForm('Köşe Fırını', {}, REFUSED);
    await input(page, 'İşletme adı').fill(' ');
    await input(page, 'Enlem').fill('91');
    await input(page, 'Boylam').fill('');
    await save(page);
    await toast(page, 'Şu alanlara bakın: İşletme adı, Enlem, Boylam.').waitFor();
    expect(await errorOf(page, 'İşletme adı')).toBe('Boş bırakılamaz.');
    expect(await errorOf(page, 'Enlem')).toBe('−90 ile 90 arasında olmalı.');
    expect(await errorOf(page, 'Boylam')).toBe('Enlem ve boylam birlikte girilmeli.');
    expect(
      await input(page, 'İşletme adı').evaluate((node) => node === document.activeElement),
    ).toBe(true);
    await button(page, 'Değişikliklerden vazgeç').click();
    expect(await input(page, 'İşletme adı').inputValue()).toBe('Köşe Fırını');
    await input(page, 'Web sitesi').fill('köşe');
    await save(page);
    await toast(page, 'Şu alanlara bakın: Web sitesi.').waitFor();
    expect(await errorOf(page, 'Web sitesi')).toContain('https:// ile başlayan bir adres olmalı');
  });

  it('edits hours by day, keeps unparsed texts, and rejects incomplete shifts', async () => {
    const { page } = await openForm('Köşe Fırını');
    await page.getByText('by appointment').waitFor();
    const tuesday = page.getByRole('listitem', { name: 'Salı' });
    await tuesday.getByText('Sayfada kapalı (“Closed”) görünür.').waitFor();
    await button(page, 'Pazartesi gününe saat aralığı ekle').click();
    await page.getByText('Açılış ve kapanış saatlerini girin.').waitFor();
    await save(page);
    await page.getByText('Eksik veya çakışan saat aralıkları var.').waitFor();
    await page.getByLabel('Pazartesi, 2. saat aralığı: açılış').fill('18:00');
    await page.getByLabel('Pazartesi, 2. saat aralığı: kapanış').fill('01:30');
    await page.getByText('ertesi gün').waitFor();
    await page.getByLabel('Salı: durum').selectOption('24 saat açık');
    await button(page, 'Salı saatlerini kopyala').click();
    await page.getByRole('menuitem', { name: 'Hafta sonuna' }).click();
    await save(page);
    await toast(page, 'Değişiklikler kaydedildi').waitFor();
    expect(JSON.parse((await find('Köşe Fırını')).working_hours ?? '')).toEqual({
      Monday: '9 AM–5 PM, 6 PM–1:30 AM',
      Tuesday: 'Open 24 hours',
      Saturday: 'Open 24 hours',
      Sunday: 'Open 24 hours',
    });
  });

  it('shows unparsed hours as text', async () => {
    const { page } = await openForm('Metinli');
    expect(await page.getByLabel('Çalışma saatleri (metin)').inputValue()).toBe(
      'Hafta içi her gün',
    );
    await button(page, 'Metinden vazgeç, gün gün düzenle').click();
    await page.getByLabel('Cuma: durum').selectOption('Açık');
    await save(page);
    await toast(page, 'Değişiklikler kaydedildi').waitFor();
    expect((await find('Metinli')).working_hours).toBe('{"Friday":"9 AM–6 PM"}');
  });

  it('resolves conflicts with concurrent changes, for disputed fields only', async () => {
    const { id, page } = await openForm('Çekişmeli', {}, [/status of 409/]);
    await input(page, 'Telefon').fill('+90 312 000 00 02');
    await input(page, 'Sokak').fill('Atatürk Bulvarı 1');
    await button(page, 'Onaylandı, onayı geri al: Çekişmeli').click();
    await toast(page, 'onay geri alındı').waitFor();
    const { updated_at: updatedAt } = await find('Çekişmeli');
    const theirs = { phone: '+90 312 000 00 03', postalCode: '06420', updatedAt };
    const { db } = office.database();
    const { url } = office.server();
    const grace = await createAdministrator(db, {
      username: 'grace',
      password: 'battery staple 1',
    });
    const answer = await fetch(url + routePath(LISTING_ROUTES.read, { params: { id } }), {
      method: 'PATCH',
      body: JSON.stringify(theirs),
      headers: {
        'Content-Type': 'application/json',
        Cookie: `session=${await openSession(db, grace, undefined)}`,
        Origin: url,
      },
    });
    expect(answer.status).toBe(200);
    await save(page);
    const question = dialog(page, 'Bu işletme bu arada değiştirildi');
    await question.getByText('Bu işletmeyi siz düzenlerken grace değiştirdi: ').waitFor();
    const phone = question.getByRole('radiogroup', { name: 'Telefon' });
    await phone.getByText('+903120000003').waitFor();
    expect(await phone.getByRole('radio', { name: 'Bu pencere' }).isChecked()).toBe(true);
    const postcode = question.getByRole('radiogroup', { name: 'Posta kodu' });
    expect(await postcode.getByRole('radio', { name: 'Diğer pencere' }).isChecked()).toBe(true);
    expect(await question.getByRole('radiogroup').count()).toBe(2);
    await button(page, 'Seçilenlerle kaydet').click();
    await toast(page, 'Değişiklikler kaydedildi').waitFor();
    expect(await find('Çekişmeli')).toMatchObject({
      phone: '+903120000002',
      street: 'Atatürk Bulvarı 1',
      postal_code: '06420',
      approved: false,
    });
  });

  it('asks before edits are lost, and changes the page address only on request', async () => {
    const { page } = await openForm('Metinli');
    await input(page, 'İşletme adı').fill('Metinsiz');
    await link(page, 'Ana sayfa').click();
    await dialog(page, 'Kaydedilmemiş değişiklikler var').waitFor();
    await button(page, 'Vazgeç').click();
    expect(await input(page, 'İşletme adı').inputValue()).toBe('Metinsiz');
    await page.getByLabel('Sayfa adresini ad ve şehirden yeniden oluştur').check();
    await page.getByText('sayfa yeni bir adrese taşınır').waitFor();
    await save(page);
    await heading(page, 'Metinsiz').waitFor();
    await page.getByText('/business/metinsiz-ankara').waitFor();
    expect((await find('Metinsiz')).slug).toBe('metinsiz-ankara');
  });

  it('moves the pin on the map by keys, and updates the fields', async () => {
    const { page } = await openForm('Köşe Fırını', PHONE);
    await page.route('https://tile.openstreetmap.org/**', (route) =>
      route.fulfill({ body: TILE, contentType: 'image/png' }),
    );
    await button(page, 'Haritada göster').click();
    const pin = page.getByRole('button', { name: 'İşaretçi:' });
    const source = link(page, 'OpenStreetMap');
    expect(await source.evaluate((node) => getComputedStyle(node).textDecorationLine)).toBe(
      'underline',
    );
    await pin.press('ArrowUp');
    await pin.press('Shift+ArrowLeft');
    const [latitude, longitude] = [input(page, 'Enlem'), input(page, 'Boylam')];
    expect(Number(await latitude.inputValue())).toBeCloseTo(39.90007, 4);
    expect(Number(await longitude.inputValue())).toBeCloseTo(32.84914, 4);
    await button(page, 'Konumu sil').click();
    await pin.waitFor({ state: 'detached' });
    await button(page, 'İşaretçiyi haritanın ortasına koy').click();
    await pin.waitFor();
    await expectAccessible(page);
    // The map is searched by coordinates, by city and by street; the pin follows only when it is told to.
    const search = page.getByLabel('Haritada ara').and(page.locator('input'));
    const placed = async () => {
      await button(page, 'İşaretçiyi haritanın ortasına koy').click();
      return [Number(await latitude.inputValue()), Number(await longitude.inputValue())];
    };
    await search.fill('52.52, 13.4');
    await search.press('Enter');
    const [north = 0, east = 0] = await placed();
    expect([north.toFixed(2), east.toFixed(2)]).toEqual(['52.52', '13.40']);
    await search.fill('ankar');
    await page.getByRole('option', { name: /^Ankara/ }).click();
    const [north2 = 0, east2 = 0] = await placed();
    expect([north2.toFixed(1), east2.toFixed(1)]).toEqual(['39.9', '32.9']);
    await search.fill('Nirgendwo');
    await page.getByText('Dizinde konumu bilinen böyle bir şehir veya sokak yok.').waitFor();
    await search.fill('fırın sok');
    await page.getByRole('option', { name: 'Fırın Sokak 3, Ankara, Türkiye' }).click();
    const [north3 = 0, east3 = 0] = await placed();
    expect([north3.toFixed(2), east3.toFixed(2)]).toEqual(['39.87', '32.81']);
    await button(page, 'Değişikliklerden vazgeç').click();
    expect(await latitude.inputValue()).toBe('39.9');
  });

  it('saves a listing whose stored features exceed the limit of the form', async () => {
    const { page } = await openForm('Uzun');
    await input(page, 'Telefon').fill('+90 312 000 00 77');
    await save(page);
    await toast(page, 'Değişiklikler kaydedildi').waitFor();
    expect((await find('Uzun')).phone).toBe('+903120000077');
  });

  it('deletes the listing, and returns to the list', async () => {
    const { id, page } = await openForm('Silinecek', {}, [/status of 404/]);
    await input(page, 'Sokak').fill('Boş sokak');
    await button(page, 'İşletmeyi sil').click();
    await dialog(page, 'İşletme silinsin mi?').getByRole('button', { name: 'Sil' }).click();
    await heading(page, 'İşletme Yönetimi').waitFor();
    await toast(page, '“Silinecek” silindi').waitFor();
    await page.goto(`${office.server().url}/admin/businesses/${id}`);
    await heading(page, 'Böyle bir işletme yok').waitFor();
  });

  it('returns to the list also when the screen learns of the deletion before its answer', async () => {
    const { page } = await openForm('Geç yanıt', {}, [/status of 404/]);
    await page.route(/\/businesses\/\d+$/, async (route) => {
      if (route.request().method() !== 'DELETE') return route.continue();
      const response = await route.fetch();
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
      await heading(page, 'Böyle bir işletme yok').waitFor();
      await route.fulfill({ response });
    });
    await button(page, 'İşletmeyi sil').click();
    await dialog(page, 'İşletme silinsin mi?').getByRole('button', { name: 'Sil' }).click();
    await heading(page, 'İşletme Yönetimi').waitFor();
  });

  it('is accessible and fits a phone, light and dark', async () => {
    const { page } = await openForm('مخبز الزاوية', PHONE);
    expect(await input(page, 'Özellikler').inputValue()).toBe('Just bread.');
    await input(page, 'İşletme adı').fill('');
    await save(page);
    await toast(page, 'Bazı alanlar düzeltilmeli').waitFor();
    await page
      .getByRole('region', { name: 'Geçmiş' })
      .getByText('henüz değişiklik yapılmadı')
      .waitFor();
    await expectAccessibleInBoth(page);
  });
});
