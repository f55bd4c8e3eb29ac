import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { purgeChanges } from '../../../api/bulk-changes/bulk-changes.queries.ts';
import { BULK_ROUTES, bulkAnswerSchema } from '../../../api/contract/calls/bulk-changes.ts';
import { routePath } from '../../../api/contract/calls/route.ts';
import { type Seed, seed } from '../../../api/database/testing/seed.ts';
import {
  button,
  dialog,
  expectAccessibleInBoth,
  field,
  heading,
  PHONE,
  toast,
  useBackOffice,
} from '../../testing/back-office.ts';

const BAKERIES: readonly Seed[] = Array.from({ length: 22 }, (_, index) => ({
  name: `Fırın ${String(index + 1).padStart(2, '0')}`,
  category: 'Bakery',
  city: 'İstanbul',
  country: 'TR',
  phone: '+902120000000',
}));

describe('bulk changes', () => {
  const office = useBackOffice();

  beforeAll(() =>
    seed(office.database().db, [
      ...BAKERIES,
      { name: 'مطعم الشرق', category: 'Café', city: 'Berlin', country: 'DE' },
    ]),
  );

  const rows = (page: Page) => page.getByRole('list', { name: 'İşletmeler' }).getByRole('listitem');
  // The list of options has the same name.
  const input = (page: Page, name: string) =>
    page.getByLabel(name, { exact: true }).and(page.locator('input'));
  const listed = async (page: Page, text: string) => rows(page).filter({ hasText: text }).count();
  const countOf = async (category: string) => {
    const found = await office
      .database()
      .db.selectFrom('businesses as b')
      .innerJoin('categories as c', 'c.id', 'b.category_id')
      .where('c.name', '=', category)
      .select('b.id')
      .execute();
    return found.length;
  };
  const editAll = async (page: Page, count: string) => {
    await field(page, 'Bu sayfadakilerin tümünü seç').check();
    await button(page, `Tümünü seç: ${count}`).click();
    await button(page, 'Düzenle').click();
    return dialog(page, `${count} işletmeyi düzenle`);
  };

  it('show what would change before anything does, and are undone from the toast', async () => {
    const page = await office.open('/admin/businesses?category=Bakery', PHONE);
    const edit = await editAll(page, '22');
    await edit.getByText('Önizleme için bir değer girin.').waitFor();
    expect(await button(page, 'Değiştir').isDisabled()).toBe(true);
    const how = edit.getByText('İçe aktarmaya aç');
    const { lines } = await how.evaluate((label) => ({
      lines:
        label.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(label).fontSize),
    }));
    expect(lines).toBeLessThan(3);
    await input(page, 'Değer').fill('Pastane');
    await edit.getByText("Seçili 22 işletmenin 22'si değişecek.").waitFor();
    const examples = edit.getByRole('list', { name: 'Örnekler' }).getByRole('listitem');
    expect(await examples.count()).toBe(5);
    // The taxonomy knows it by another name.
    expect(await examples.first().textContent()).toBe('Fırın 01Bakery → Dessert shop');
    expect(await countOf('Bakery')).toBe(22);
    await expectAccessibleInBoth(page);

    await button(page, '22 işletmeyi değiştir').click();
    await toast(page, '22 işletme değiştirildi').waitFor();
    expect(await countOf('Dessert shop')).toBe(22);
    await toast(page, '22 işletme değiştirildi').getByRole('button', { name: 'Geri al' }).click();
    await toast(page, "22 işletmenin 22'si eski değerine döndü").waitFor();
    expect(await countOf('Bakery')).toBe(22);
  });

  it('clear a field, and hand it back, with the keyboard alone', async () => {
    const page = await office.open('/admin/businesses');
    await field(page, 'Seç: Fırın 01').focus();
    await page.keyboard.press('Space');
    await field(page, 'Seç: Fırın 02').focus();
    await page.keyboard.press('Space');
    await button(page, 'Düzenle').focus();
    await page.keyboard.press('Enter');
    const edit = dialog(page, '2 işletmeyi düzenle');
    await edit.waitFor();
    await input(page, 'Alan').focus();
    await page.keyboard.type('telefon');
    await page.getByRole('option', { name: 'Telefon' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await input(page, 'Alan').inputValue()).toBe('Telefon');
    await edit.getByRole('radio', { name: 'Yeni değer' }).focus();
    await page.keyboard.press('ArrowRight');
    await edit.getByText("Seçili 2 işletmenin 2'si değişecek.").waitFor();
    expect(await edit.getByRole('listitem').first().textContent()).toContain('→ boş');
    await button(page, '2 işletmeyi değiştir').focus();
    await page.keyboard.press('Enter');
    await toast(page, '2 işletme değiştirildi').waitFor();
    await edit.waitFor({ state: 'detached' });
    expect(await listed(page, 'Telefon belirtilmemiş')).toBe(2);

    await field(page, 'Seç: Fırın 01').check();
    await button(page, 'Düzenle').click();
    const again = dialog(page, '1 işletmeyi düzenle');
    await input(page, 'Alan').fill('telefon');
    await page.getByRole('option', { name: 'Telefon' }).click();
    await again.getByText('İçe aktarmaya aç').click();
    await button(page, '1 işletmeyi değiştir').click();
    await toast(page, '1 işletmenin alanı içe aktarmaya açıldı').waitFor();
    const { edited_fields } = await office
      .database()
      .db.selectFrom('businesses')
      .select('edited_fields')
      .where('name', '=', 'Fırın 01')
      .executeTakeFirstOrThrow();
    expect(edited_fields).toEqual([]);
  });

  it('refuse a phone number without a country code, and an unknown country', async () => {
    const page = await office.open('/admin/businesses');
    await field(page, 'Seç: Fırın 03').check();
    await button(page, 'Düzenle').click();
    const edit = dialog(page, '1 işletmeyi düzenle');
    await input(page, 'Alan').fill('telefon');
    await page.getByRole('option', { name: 'Telefon' }).click();
    await input(page, 'Değer').fill('0312 555 01 23');
    await edit.getByText('Önizleme için bir değer girin.').waitFor();
    await input(page, 'Değer').fill('+90 312 555 01 23');
    await edit.getByText("Seçili 1 işletmenin 1'i değişecek.").waitFor();
    await page.keyboard.press('Escape');
    await edit.waitFor({ state: 'detached' });
  });

  it('are listed, open to their listings, and are undone from the list', async () => {
    const page = await office.open('/admin/bulk-changes', PHONE);
    const change = (text: string) => page.getByRole('row').filter({ hasText: text });
    await page.request.post(office.server().url + BULK_ROUTES.start.path, {
      data: {
        action: 'edit',
        values: { city: 'Ankara', countryCode: 'TR' },
        filter: { category: 'Café' },
      },
      headers: { Origin: office.server().url },
    });
    await page.reload();
    const last = change('Şehir → Ankara');
    await last.getByText('örneğin “مطعم الشرق”').waitFor();
    expect(await last.textContent()).toContain('(30 gün sonra)');
    await expectAccessibleInBoth(page);
    await last.getByRole('link', { name: '1 işletmeyi göster' }).click();
    await rows(page).filter({ hasText: 'مطعم الشرق' }).waitFor();
    expect(await rows(page).count()).toBe(1);
    await page
      .getByRole('button', { name: /Filtreyi kaldır: \d+ numaralı toplu değişiklik/ })
      .waitFor();
    await page.goBack();
    await last.getByRole('button', { name: /^Geri al/ }).click();
    await dialog(page, '1 işletmedeki değişiklik geri alınsın mı?')
      .getByRole('button', { name: 'Geri al' })
      .click();
    await toast(page, "1 işletmenin 1'i eski değerine döndü").waitFor();
    await last.getByText('Geri alındı').waitFor();
  });

  it('say how many an undo has restored, and that it is too late for one', async () => {
    const { db } = office.database();
    const names = ['Fırın 20', 'Fırın 21'];
    const ids = await db.selectFrom('businesses').select('id').where('name', 'in', names).execute();
    const send = (path: string, data: object) =>
      page.request.post(office.server().url + path, {
        data,
        headers: { Origin: office.server().url },
      });
    const page = await office.open('/admin/bulk-changes');
    const setStreet = async (street: string, which: readonly { readonly id: number }[]) => {
      const data = { action: 'edit', values: { street }, ids: which.map(({ id }) => id) };
      const answer = await send(BULK_ROUTES.start.path, data);
      return bulkAnswerSchema.parse(await answer.json()).changeId ?? 0;
    };
    const first = await setStreet('Ada Sk.', ids);
    await setStreet('Gül Sk.', ids.slice(0, 1));
    await send(routePath(BULK_ROUTES.undo, { params: { id: first } }), {});
    const old = await setStreet('Çam Sk.', ids);
    await sql`update bulk_changes set created_at = now() - interval '31 days' where id = ${old}`.execute(
      db,
    );
    await purgeChanges(db, new AbortController().signal);
    await page.reload();
    const change = (text: string) => page.getByRole('row').filter({ hasText: text });
    await change('→ Ada Sk.').getByText("2 işletmenin 1'i eski değerine döndü").waitFor();
    const purged = change('→ Çam Sk.');
    await purged.getByText('Geri alınamaz: saklama süresi doldu').waitFor();
    expect(await purged.getByRole('button', { name: /^Geri al/ }).count()).toBe(0);
    await purged.getByRole('link', { name: '2 işletmeyi göster' }).click();
    await rows(page).filter({ hasText: 'Fırın 20' }).waitFor();
    expect(await rows(page).count()).toBe(2);
  });

  it('show an empty state, and one for errors', async () => {
    const page = await office.open('/admin/messages', {}, [/status of 500/]);
    await page.route(`**${BULK_ROUTES.list.path}?page=1`, (route) =>
      route.fulfill({
        json: {
          changes: [],
          total: 0,
          pagination: { page: 1, limit: 20, total: 0, totalPages: 1 },
        },
      }),
    );
    await page.getByRole('link', { name: 'Toplu değişiklikler' }).click();
    await heading(page, 'Henüz toplu değişiklik yok').waitFor();
    await page.unroute(`**${BULK_ROUTES.list.path}?page=1`);
    await page.route(`**${BULK_ROUTES.list.path}?page=1`, (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'x' } } }),
    );
    await page.reload();
    await page.getByText('Toplu değişiklikler alınamadı').waitFor();
  });
});
