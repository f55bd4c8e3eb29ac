import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setRole } from '../../../api/administrators/administrators.queries.ts';
import { createAdministrator } from '../../../api/administrators/administrators.ts';
import { LISTING_ROUTES } from '../../../api/contract/calls/listing-routes.ts';
import { routePath } from '../../../api/contract/calls/route.ts';
import { seed } from '../../../api/database/testing/seed.ts';
import { expectAccessibleInBoth, PHONE, toast, useBackOffice } from '../../testing/back-office.ts';

const PHONE_NUMBER = '+902120000001';

describe('editing in the list of businesses', () => {
  const office = useBackOffice();

  beforeEach(async () => {
    await office.empty();
    await seed(office.database().db, [
      ...['Fırın 1', 'Fırın 2'].map((name) => ({
        ...{ name, category: 'Bakery', city: 'İstanbul', country: 'TR' },
        phone: PHONE_NUMBER,
      })),
      { name: 'Pizza', category: 'Pizza restaurant', city: 'İstanbul', country: 'TR' },
    ]);
  });

  afterEach(async () => {
    const { db } = office.database();
    await db.transaction().execute(async (trx) => {
      await setRole(trx, office.administrator().id, 'administrator');
    });
  });

  const row = (page: Page, name: string) =>
    page
      .getByRole('list', { name: 'İşletmeler' })
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name, exact: true }) });
  const value = (page: Page, label: string, name = 'Fırın 1') =>
    page.getByRole('button', { name: `${label}. Değiştir: ${name}`, exact: true });
  const input = (page: Page, label: string, name = 'Fırın 1') =>
    page.locator(`input[aria-label="${label}. Değiştir: ${name}"]`);
  const stored = async (name = 'Fırın 1') => {
    const { db } = office.database();
    return db
      .selectFrom('businesses as b')
      .innerJoin('categories as c', 'c.id', 'b.category_id')
      .select(['b.id', 'b.phone', 'b.status', 'c.name as category', 'b.approved'])
      .where('b.name', '=', name)
      .executeTakeFirstOrThrow();
  };
  const phoneOf = async (name?: string) => (await stored(name)).phone;
  const open = async (...parameters: Parameters<typeof office.open>) => {
    const page = await office.open(...parameters);
    await row(page, 'Fırın 1').waitFor();
    return page;
  };
  const isFocused = (page: Page, label: string) =>
    expect
      .poll(() => value(page, label).evaluate((one) => one === document.activeElement))
      .toBe(true);

  it('changes a phone number by keyboard, moves nothing, and can be undone', async () => {
    const page = await open('/admin/businesses');
    const boxes = () =>
      page
        .getByRole('list', { name: 'İşletmeler' })
        .getByRole('listitem')
        .evaluateAll((rows) => rows.map((one) => JSON.stringify(one.getBoundingClientRect())));
    const before = await boxes();
    await page.keyboard.press('j');
    await page.keyboard.press('p');
    const phone = input(page, `Telefon: ${PHONE_NUMBER}`);
    await phone.waitFor();
    expect(await boxes()).toEqual(before);
    expect(await phone.inputValue()).toBe(PHONE_NUMBER);
    await page.keyboard.type('123');
    await page.keyboard.press('Escape');
    await phone.waitFor({ state: 'detached' });
    await isFocused(page, `Telefon: ${PHONE_NUMBER}`);
    expect(await phoneOf()).toBe(PHONE_NUMBER);

    await page.keyboard.press('Enter');
    await phone.waitFor();
    await page.keyboard.type('+902120000099');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await toast(page, '“Fırın 1” için telefon kaydedildi').waitFor();
    await isFocused(page, 'Telefon: +902120000099');
    expect(await phoneOf()).toBe('+902120000099');

    await toast(page, 'telefon kaydedildi').getByRole('button', { name: 'Geri al' }).click();
    await value(page, `Telefon: ${PHONE_NUMBER}`).waitFor();
    expect(await phoneOf()).toBe(PHONE_NUMBER);
  });

  it('saves a phone number when its input is left, and none that is unchanged', async () => {
    const page = await open('/admin/businesses');
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') calls.push(request.url());
    });
    await value(page, `Telefon: ${PHONE_NUMBER}`).click();
    await value(page, `Telefon: ${PHONE_NUMBER}`, 'Fırın 2').click();
    await input(page, `Telefon: ${PHONE_NUMBER}`).waitFor({ state: 'detached' });
    expect(calls).toEqual([]);
    await input(page, `Telefon: ${PHONE_NUMBER}`, 'Fırın 2').fill('');
    await value(page, 'Telefon: Telefon belirtilmemiş', 'Pizza').click();
    await value(page, 'Telefon: Telefon belirtilmemiş', 'Fırın 2').waitFor();
    expect(await phoneOf('Fırın 2')).toBeNull();
    expect(calls).toHaveLength(1);
  });

  it('changes the category to one that exists, and the status', async () => {
    const page = await open('/admin/businesses');
    await page.keyboard.press('j');
    await page.keyboard.press('c');
    const category = input(page, 'Kategori: Bakery');
    await category.waitFor();
    await page.keyboard.type('xyz');
    await page.getByText('Kategori bulunamadı.').waitFor();
    await category.fill('PİZZA');
    await page.getByRole('option', { name: 'Pizza restaurant' }).waitFor();
    await page.keyboard.press('Enter');
    await toast(page, '“Fırın 1” için kategori kaydedildi').waitFor();
    await isFocused(page, 'Kategori: Pizza restaurant');
    expect((await stored()).category).toBe('Pizza restaurant');
    await page.keyboard.press('c');
    await page.keyboard.type('baker');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await isFocused(page, 'Kategori: Pizza restaurant');

    await page.keyboard.press('s');
    await input(page, 'Durum: Açık').waitFor();
    await page.keyboard.press('Escape');
    await isFocused(page, 'Durum: Açık');
    await value(page, 'Durum: Açık').click();
    await page.getByRole('option', { name: 'Kalıcı olarak kapalı' }).click();
    await toast(page, '“Fırın 1” için durum kaydedildi').waitFor();
    await isFocused(page, 'Durum: Kalıcı olarak kapalı');
    expect((await stored()).status).toBe('permanently_closed');
    await toast(page, 'durum kaydedildi').getByRole('button', { name: 'Geri al' }).click();
    await value(page, 'Durum: Açık').waitFor();
    expect((await stored()).status).toBe('open');
  });

  it('takes the first category that is offered, also when categories come after the last letter', async () => {
    const page = await open('/admin/businesses');
    let answer = () => {};
    const isAsked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(`**${LISTING_ROUTES.categories.path}`, async (route) => {
      await isAsked;
      await route.continue();
    });
    await value(page, 'Kategori: Bakery').click();
    await page.keyboard.type('pizza');
    await page.getByText('Yükleniyor…').waitFor();
    answer();
    await page.getByRole('option', { name: 'Pizza restaurant' }).waitFor();
    await page.keyboard.press('Enter');
    await toast(page, 'kategori kaydedildi').waitFor();
    expect((await stored()).category).toBe('Pizza restaurant');
  });

  it('does not overwrite what a colleague has changed meanwhile, unless asked again', async () => {
    const page = await open('/admin/businesses', {}, [/status of 409/]);
    const { id } = await stored();
    await value(page, `Telefon: ${PHONE_NUMBER}`).click();
    await page.keyboard.type('+902120000077');
    const headers = { Origin: office.server().url };
    const address = office.server().url + routePath(LISTING_ROUTES.read, { params: { id } });
    const { updatedAt } = await (await page.request.get(address)).json();
    await page.request.patch(address, { data: { updatedAt, phone: '+902120000088' }, headers });
    await page.keyboard.press('Enter');
    await toast(page, '“Fırın 1” için telefon kaydedilemedi').waitFor();
    await toast(page, 'Bu işletmeyi başka bir pencerede siz değiştirdiniz').waitFor();
    expect(await phoneOf()).toBe('+902120000088');
    const phone = input(page, 'Telefon: +902120000088');
    expect(await phone.inputValue()).toBe('+902120000077');
    await phone.press('Enter');
    await toast(page, 'telefon kaydedildi').waitFor();
    expect(await phoneOf()).toBe('+902120000077');
  });

  it('saves beside a concurrent change of something else', async () => {
    const page = await open('/admin/businesses', {}, [/status of 409/]);
    const { id } = await stored();
    await value(page, `Telefon: ${PHONE_NUMBER}`).click();
    await page.request.post(
      office.server().url + routePath(LISTING_ROUTES.toggleApproval, { params: { id } }),
      { headers: { Origin: office.server().url } },
    );
    await page.keyboard.type('+902120000066');
    await page.keyboard.press('Enter');
    await toast(page, 'telefon kaydedildi').waitFor();
    expect(await stored()).toMatchObject({ phone: '+902120000066', approved: false });
  });

  it('keeps the text when saving fails', async () => {
    const page = await open('/admin/businesses', {}, [/status of 500/]);
    await page.route('**/api/admin/businesses/*', (route) => route.fulfill({ status: 500 }));
    await value(page, `Telefon: ${PHONE_NUMBER}`).click();
    await page.keyboard.type('1');
    await page.keyboard.press('Enter');
    await toast(page, 'telefon kaydedilemedi').waitFor();
    expect(await input(page, `Telefon: ${PHONE_NUMBER}`).inputValue()).toBe('1');
  });

  it('is for editors', async () => {
    const { db } = office.database();
    await createAdministrator(db, { username: 'other', password: 'correct horse battery' });
    await db.transaction().execute((trx) => setRole(trx, office.administrator().id, 'moderator'));
    const page = await open('/admin/businesses');
    await row(page, 'Fırın 1').getByText(PHONE_NUMBER).waitFor();
    await page.getByRole('link', { name: 'Görüntüle: Fırın 1' }).waitFor();
    expect(await page.getByRole('button', { name: /Değiştir:/ }).count()).toBe(0);
    expect(await row(page, 'Fırın 1').textContent()).not.toContain('Açık');
  });

  it('is accessible on a phone, light and dark', async () => {
    const page = await open('/admin/businesses', PHONE);
    await value(page, `Telefon: ${PHONE_NUMBER}`).click();
    await expectAccessibleInBoth(page);
    await page.keyboard.press('Escape');
    await value(page, 'Durum: Açık').click();
    await input(page, 'Durum: Açık').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await page.keyboard.press('Escape');
    await sql`update businesses set status = 'temporarily_closed'`.execute(office.database().db);
    await page.reload();
    await value(page, 'Durum: Geçici olarak kapalı').waitFor();
    await expectAccessibleInBoth(page);
  });
});
