import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setRole } from '../../../api/administrators/administrators.queries.ts';
import { createAdministrator } from '../../../api/administrators/administrators.ts';
import type { Role } from '../../../api/contract/calls/roles.ts';
import { SAVED_VIEW_ROUTES } from '../../../api/contract/calls/saved-views.ts';
import { seed } from '../../../api/database/testing/seed.ts';
import {
  button,
  dialog,
  expectAccessibleInBoth,
  PHONE,
  toast,
  useBackOffice,
} from '../../testing/back-office.ts';

const at = (name: string, country: string, city: string) => ({
  ...{ name, country, city, category: 'Bakery' },
});

describe('saved views', () => {
  const office = useBackOffice();
  let grace = 0;

  beforeAll(async () => {
    const { db } = office.database();
    await seed(db, [at('Fırın', 'TR', 'İzmir'), at('Bäckerei', 'DE', 'Berlin')]);
    const password = 'correct horse battery';
    grace = (await createAdministrator(db, { username: 'grace', password })).id;
  });

  beforeEach(async () => {
    const { db } = office.database();
    await sql`truncate saved_views`.execute(db);
    await sql`update administrators set list_facts = null`.execute(db);
  });

  const rows = (page: Page) => page.getByRole('list', { name: 'İşletmeler' }).getByRole('listitem');
  const item = (page: Page, name: string) => page.getByRole('menuitem', { name });
  const openMenu = (page: Page, name = 'Görünümler') => button(page, name).click();
  const add = (view: object) =>
    office
      .database()
      .db.insertInto('saved_views')
      .values({
        ...{ name: 'Paylaşılan', query: 'country=DE', facts: ['website', 'phone'] },
        ...{ owner_id: null, shared_by: null },
        ...view,
      })
      .execute();
  const stored = () => office.database().db.selectFrom('saved_views').selectAll().execute();

  it('keep filter, order, page size and facts under a name, and bring them back', async () => {
    const page = await office.open('/admin/businesses?country=TR&sortBy=rating&limit=50');
    await rows(page).getByText('Fırın').waitFor();
    await openMenu(page);
    await page.getByText('Kayıtlı görünüm yok').waitFor();
    await item(page, 'Bu görünümü kaydet').click();
    const form = dialog(page, 'Bu görünümü kaydet');
    await expectAccessibleInBoth(page);
    await form.getByLabel('Ad', { exact: true }).fill('Türkiye');
    await page.keyboard.press('Enter');
    await toast(page, '“Türkiye” kaydedildi').waitFor();
    await button(page, 'Görünümler, etkin: Türkiye').waitFor();
    expect(await stored()).toMatchObject([
      { query: 'country=TR&limit=50&sortBy=rating', owner_id: office.administrator().id },
    ]);

    await page.goto(`${office.server().url}/admin/businesses`);
    await expect.poll(() => rows(page).count()).toBe(2);
    await button(page, 'Görünümler').focus();
    await page.keyboard.press('Enter');
    await expect
      .poll(() => item(page, 'Türkiye').evaluate((one) => one === document.activeElement))
      .toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/businesses?country=TR&limit=50&sortBy=rating');
    await expect.poll(() => rows(page).count()).toBe(1);
    await openMenu(page, 'Görünümler, etkin: Türkiye');
    expect(await item(page, 'Türkiye').getAttribute('aria-current')).toBe('true');
  });

  it('are sent once, and the button keeps the focus until the answer and after it', async () => {
    const page = await office.open('/admin/businesses?country=TR', undefined, [/status of 500/]);
    const { promise, resolve: answer } = Promise.withResolvers<void>();
    const sent: string[] = [];
    await page.route(`**${SAVED_VIEW_ROUTES.create.path}`, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      sent.push(route.request().postData() ?? '');
      await promise;
      await route.fulfill({ status: 500 });
    });
    await openMenu(page);
    await item(page, 'Bu görünümü kaydet').click();
    const form = dialog(page, 'Bu görünümü kaydet');
    const save = form.getByRole('button', { name: 'Kaydet' });
    const hasFocus = () => save.evaluate((node) => node === document.activeElement);
    await form.getByLabel('Ad', { exact: true }).fill('Türkiye');
    await save.focus();
    await page.keyboard.press('Enter');
    await save.and(page.locator('[aria-busy="true"][aria-disabled="true"]')).waitFor();
    expect(await hasFocus()).toBe(true);
    await page.keyboard.press('Enter');
    await form.getByLabel('Ad', { exact: true }).press('Enter');
    await save.focus();
    answer();
    await toast(page, 'Görünüm kaydedilemedi').waitFor();
    await save.and(page.locator('[aria-busy="false"]')).waitFor();
    expect(await hasFocus()).toBe(true);
    expect(sent).toHaveLength(1);
  });

  it('are shared: others open them with their facts, and administrators change them', async () => {
    await add({ shared_by: grace });
    await add({ name: 'Gizli', owner_id: grace });
    const page = await office.open('/admin/businesses');
    await expect.poll(() => rows(page).count()).toBe(2);
    await openMenu(page);
    await page.getByText('Paylaşılan görünümler').waitFor();
    expect(await item(page, 'Gizli').count()).toBe(0);
    expect(await item(page, 'Paylaşılan').textContent()).toContain('grace');
    await item(page, 'Paylaşılan').click();
    await button(page, 'Görünümler, etkin: Paylaşılan').waitFor();
    await rows(page).getByText('Bäckerei').waitFor();
    const facts = rows(page).locator('.listing-facts > p');
    await expect.poll(() => facts.first().getAttribute('data-fact')).toBe('website');
    await page.reload();
    await expect.poll(() => facts.first().getAttribute('data-fact')).toBe('website');

    await page.goto(`${office.server().url}/admin/businesses?status=open`);
    await rows(page).first().waitFor();
    await openMenu(page);
    // The views are loaded: the menu does not change any more.
    await item(page, 'Paylaşılan').waitFor();
    await item(page, 'Görünümleri düzenle').click();
    await dialog(page, 'Görünümleri düzenle')
      .getByRole('button', { name: 'Düzenle: Paylaşılan' })
      .click();
    const form = dialog(page, 'Düzenle: Paylaşılan');
    await form.getByLabel('Ad', { exact: true }).fill('Açıklar');
    await form.getByLabel('Ekrandaki filtre, sıralama ve satır düzeniyle değiştir').check();
    await form.getByRole('button', { name: 'Kaydet' }).click();
    await toast(page, '“Açıklar” kaydedildi').waitFor();
    expect(await stored()).toContainEqual(
      expect.objectContaining({ name: 'Açıklar', query: 'status=open', shared_by: grace }),
    );
  });

  it('are shared with a switch; the own ones come first, and only those that may be changed are edited', async () => {
    await add({ shared_by: grace, name: 'Ankara' });
    await add({ owner_id: office.administrator().id, name: 'Çorum' });
    await add({ owner_id: office.administrator().id, name: 'Bursa' });
    const page = await office.open('/admin/businesses');
    await rows(page).first().waitFor();
    await openMenu(page);
    await item(page, 'Ankara').waitFor();
    await item(page, 'Bu görünümü kaydet').click();
    const form = dialog(page, 'Bu görünümü kaydet');
    await form.getByLabel('Ad', { exact: true }).fill('Denizli');
    await form.getByLabel('Herkesle paylaş').check();
    await form.getByRole('button', { name: 'Kaydet' }).click();
    await toast(page, '“Denizli” kaydedildi').waitFor();
    const { id } = office.administrator();
    expect(await stored()).toContainEqual(
      expect.objectContaining({ name: 'Denizli', owner_id: null, shared_by: id }),
    );

    const setOwnRole = (role: Role) =>
      office
        .database()
        .db.transaction()
        .execute((trx) => setRole(trx, id, role));
    await setOwnRole('moderator');
    try {
      await page.goto(`${office.server().url}/admin/businesses`);
      await rows(page).first().waitFor();
      await openMenu(page, 'Görünümler, etkin: Denizli');
      await item(page, 'Ankara').waitFor();
      expect(await page.getByRole('menu').locator('[role=menuitem] bdi').allTextContents()).toEqual(
        [...['Bursa', 'Çorum'], ...['Ankara', 'Denizli']],
      );
      // The account of others' views alone.
      expect(await item(page, 'Ankara').textContent()).toBe('Ankaragrace');
      expect(await item(page, 'Denizli').textContent()).toBe('Denizli');
      await item(page, 'Görünümleri düzenle').click();
      const views = dialog(page, 'Görünümleri düzenle').getByRole('listitem');
      await expect
        .poll(() => views.allTextContents())
        .toEqual(['Bursa', 'Çorum', 'Denizli · herkesle paylaşılıyor']);
    } finally {
      await setOwnRole('administrator');
    }
  });

  it('are deleted after a question', async () => {
    await add({ owner_id: office.administrator().id, name: 'Bir' });
    await add({ owner_id: office.administrator().id, name: 'İki' });
    const page = await office.open('/admin/businesses', PHONE);
    await openMenu(page);
    await expectFits(page);
    await item(page, 'Görünümleri düzenle').click();
    const views = dialog(page, 'Görünümleri düzenle');
    await expectAccessibleInBoth(page);
    await views.getByRole('button', { name: 'Sil: Bir' }).click();
    const question = dialog(page, 'Görünüm silinsin mi?');
    await question.getByText('“Bir” silinecek.').waitFor();
    await question.getByRole('button', { name: 'Vazgeç' }).click();
    await question.waitFor({ state: 'detached' });
    await views.getByRole('button', { name: 'Sil: Bir' }).click();
    await question.getByRole('button', { name: 'Sil', exact: true }).click();
    await toast(page, '“Bir” silindi').waitFor();
    await views.getByRole('button', { name: 'Sil: Bir' }).waitFor({ state: 'detached' });
    expect(await stored()).toMatchObject([{ name: 'İki' }]);
  });

  it('leave the first listing within the first screen of a phone', async () => {
    const page = await office.open('/admin/businesses', PHONE);
    const name = rows(page).first().getByRole('link').first();
    await name.waitFor();
    const box = await name.boundingBox();
    expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThan(740);
    await expectAccessibleInBoth(page);
  });

  it('say that they cannot be saved', async () => {
    const page = await office.open('/admin/businesses', {}, [/status of 500/]);
    await page.route('**/api/admin/saved-views', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500 }) : route.continue(),
    );
    await openMenu(page);
    await item(page, 'Bu görünümü kaydet').click();
    const form = dialog(page, 'Bu görünümü kaydet');
    await form.getByLabel('Ad', { exact: true }).fill('Türkiye');
    await form.getByRole('button', { name: 'Kaydet' }).click();
    await toast(page, 'Görünüm kaydedilemedi').waitFor();
    expect(await form.getByLabel('Ad', { exact: true }).inputValue()).toBe('Türkiye');
  });

  const expectFits = async (page: Page) =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});
