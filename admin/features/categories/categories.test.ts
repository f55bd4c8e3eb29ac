import { describe, expect, it } from 'vitest';
import { seed } from '../../../api/database/testing/seed.ts';
import {
  button,
  expectAccessible,
  PHONE,
  toast,
  useBackOffice,
} from '../../testing/back-office.ts';

const at = (name: string, category: string) => ({ name, category, city: 'Berlin', country: 'DE' });

describe('the screen of categories', () => {
  const office = useBackOffice();

  it('maps unknown categories by their suggestions or a chosen target, and undoes it', async () => {
    const { db } = office.database();
    await seed(db, [
      at('A', 'Resturants'),
      at('B', 'Künefeci'),
      at('C', 'Künefeci'),
      at('D', 'Çay bahçesi'),
    ]);
    const categoryOf = async (name: string) =>
      await db
        .selectFrom('businesses as b')
        .innerJoin('categories as c', 'c.id', 'b.category_id')
        .leftJoin('categories as p', 'p.id', 'c.parent_id')
        .where('b.name', '=', name)
        .select(['c.name', 'p.name as parent'])
        .executeTakeFirstOrThrow();
    const page = await office.open('/admin/categories?view=unknown', PHONE);
    await page.getByRole('checkbox', { name: 'Seç: Künefeci' }).waitFor();
    await expectAccessible(page);
    // A suggestion for Çay bahçesi shares a word with it, and is not selected.
    await page.getByRole('checkbox', { name: 'Seç: Çay bahçesi' }).waitFor();
    await button(page, 'Kesin önerisi olanları seç').click();
    await button(page, 'Seçilenleri eşleştir (1)').click();
    await toast(page, '1 kategori eşleştirildi').waitFor();
    expect(await categoryOf('A')).toEqual({ name: 'Restaurant', parent: 'Food and drink' });

    const target = page.getByRole('combobox', { name: 'Hedef kategori: Künefeci' });
    await target.fill('dessert shop');
    await page.getByRole('option', { name: 'Dessert shop', exact: true }).click();
    // What is chosen while a call is on its way stays chosen.
    const chosen = Promise.withResolvers<void>();
    await page.route('**/api/admin/categories/mappings', async (route) => {
      if (route.request().method() === 'POST') await chosen.promise;
      await route.continue();
    });
    await button(page, 'Seçilenleri eşleştir (1)').click();
    const garden = page.getByRole('combobox', { name: 'Hedef kategori: Çay bahçesi' });
    await garden.fill('tea room');
    await page.getByRole('option', { name: 'Tea room', exact: true }).click();
    await button(page, 'Seçilenleri eşleştir (2)').waitFor();
    chosen.resolve();
    await button(page, 'Seçilenleri eşleştir (1)').click();
    await page.getByText('Tanınmayan kategori yok').waitFor();
    expect(await categoryOf('B')).toEqual({ name: 'Künefeci', parent: 'Dessert shop' });
    await expectAccessible(page);

    await page.getByText('Değişiklikler', { exact: true }).click();
    await button(page, 'Geri al: Resturants').click();
    await toast(page, '“Resturants” değişikliği geri alındı').waitFor();
    await page.getByText('Tanınmayan', { exact: true }).click();
    await page.getByRole('checkbox', { name: 'Seç: Resturants' }).waitFor();
    expect(await categoryOf('A')).toEqual({ name: 'Resturants', parent: null });
  });
});
