import { sql } from 'kysely';
import { pino } from 'pino';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { AT_ONCE } from '../../../api/businesses/bulk/bulk-actions.ts';
import { startBulkService } from '../../../api/businesses/bulk/bulk-service.ts';
import { recount, seed } from '../../../api/database/testing/seed.ts';
import {
  button,
  dialog,
  expectAccessible,
  expectAccessibleInBoth,
  field,
  heading,
  link,
  PHONE,
  toast,
  useBackOffice,
} from '../../testing/back-office.ts';

const at = (name: string, category: string, city = 'Berlin') => ({
  ...{ name, category, city, country: 'DE' },
});

describe('the screens of categories and cities', () => {
  const office = useBackOffice();

  beforeEach(async () => {
    await office.empty();
    const { db } = office.database();
    await sql`truncate rearrangements, rearranged_listings, bulk_jobs restart identity cascade`.execute(
      db,
    );
    await seed(db, [
      at('A', 'Künefeci'),
      at('B', 'Künefeci', 'Hamburg'),
      at('C', 'Restoran'),
      at('D', 'Restoran'),
      at('E', 'Restoran'),
      at('F', 'Pizzacı'),
    ]);
    await sql`
      update categories set added_at = case name when 'Künefeci' then now() - interval '2 days' end`.execute(
      db,
    );
    await sql`update cities set added_at = null`.execute(db);
    await sql`
      update categories c set parent_id = p.id from categories p
      where c.name = 'Pizzacı' and p.name = 'Restoran'`.execute(db);
    await recount(db);
  });

  /** The names in a list, with what is beside them. */
  const rows = async (page: Page, table: string) => {
    const found = page.getByRole('table', { name: table }).getByRole('rowheader');
    return (await found.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
  };
  const choose = async (page: Page, label: string, name: string) => {
    await page.getByRole('combobox', { name: label }).fill(name);
    await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
  };
  const categoriesOf = async () => {
    const found = await office
      .database()
      .db.selectFrom('businesses as b')
      .innerJoin('categories as c', 'c.id', 'b.category_id')
      .orderBy('b.name')
      .select('c.name')
      .execute();
    return found.map(({ name }) => name);
  };

  it('list categories with those first that are new, and find them', async () => {
    const page = await office.open('/admin/categories', PHONE);
    await link(page, 'Künefeci').waitFor();
    expect(await rows(page, 'Kategoriler')).toEqual(['Künefeci Yeni', 'Restoran', 'Pizzacı']);
    await expectAccessibleInBoth(page);
    await field(page, 'Sıralama').selectOption('En çok işletme');
    await expect
      .poll(() => rows(page, 'Kategoriler'))
      .toEqual(['Restoran', 'Künefeci Yeni', 'Pizzacı']);
    await field(page, 'Ara').fill('piz');
    await expect.poll(() => rows(page, 'Kategoriler')).toEqual(['Pizzacı']);
    await field(page, 'Ara').fill('');
    await field(page, 'Sıralama').selectOption('Ağaç olarak');
    const kinds = button(page, 'Alt kategorileri göster: Restoran');
    await kinds.waitFor();
    expect(await link(page, 'Pizzacı').count()).toBe(0);
    await kinds.click();
    await link(page, 'Pizzacı').waitFor();
    await expectAccessibleInBoth(page);
    await field(page, 'Ara').fill('nothing like it');
    await heading(page, 'Kategori bulunamadı').waitFor();
  });

  it('link what is new to the import that has brought it', async () => {
    const { db } = office.database();
    await sql`truncate imports restart identity cascade`.execute(db);
    await sql`insert into imports (file_name, file_bytes, batch_size, status) values ('a.csv', 1, 1, 'done')`.execute(
      db,
    );
    await sql`update categories set import_id = 1 where name = 'Künefeci'`.execute(db);
    const page = await office.open('/admin/categories', PHONE);
    const toImport = link(page, 'İçe aktarma 1');
    await toImport.waitFor();
    await expectAccessibleInBoth(page);
    await link(page, 'Künefeci').click();
    await heading(page, 'Künefeci').waitFor();
    await toImport.click();
    await page.waitForURL('**/admin/imports/1');
  });

  it('rename a category, give it further names, move it, and undo that', async () => {
    const page = await office.open('/admin/categories', {}, [/409/]);
    await link(page, 'Künefeci').click();
    await heading(page, 'Künefeci').waitFor();
    await field(page, 'Yeni ad').fill('Restoran');
    await button(page, 'Adı değiştir').click();
    await page.getByText('Bu ad, işletmeleri olan “Restoran” kaydının.').waitFor();
    await field(page, 'Yeni ad').fill('Kadayıf evi');
    await button(page, 'Adı değiştir').click();
    await toast(page, '“Künefeci” artık “Kadayıf evi”').waitFor();
    await heading(page, 'Kadayıf evi').waitFor();
    await button(page, 'Kaldır: Künefeci').waitFor();
    await page.getByText('/categories/kadayif-evi').waitFor();

    await field(page, 'Eklenecek ad').fill('Tatlı sarayı');
    await button(page, 'Ad ekle').click();
    await toast(page, '“Tatlı sarayı” artık “Kadayıf evi” için bir ad').waitFor();
    await button(page, 'Kaldır: Tatlı sarayı').click();
    await toast(page, '“Tatlı sarayı” kaldırıldı').waitFor();

    await choose(page, 'Yeni üst kategori', 'Restoran');
    await button(page, 'Taşı').click();
    await toast(page, '“Kadayıf evi” taşındı').waitFor();
    await page.getByText('“Restoran” altında.').waitFor();
    await expectAccessibleInBoth(page);
    await page.setViewportSize(PHONE.viewport);
    await expectAccessible(page);

    await button(page, 'Geri al: Künefeci').click();
    await toast(page, '“Künefeci” değişikliği geri alındı').waitFor();
    await heading(page, 'Künefeci').waitFor();
    await button(page, 'En üst düzeye taşı').click();
    await page.getByText('En üst düzeyde.').waitFor();
  });

  it('merge a category after a preview of the counts, and undo it in the list of changes', async () => {
    const page = await office.open('/admin/categories', PHONE);
    await link(page, 'Künefeci').click();
    await choose(page, 'Hedef', 'Restoran');
    const preview = page.getByRole('table', { name: 'Restoran: önce ve sonra' });
    await preview.waitFor();
    const own = preview.getByRole('row', { name: 'Kendi işletmeleri' });
    expect(await own.getByRole('cell').allInnerTexts()).toEqual(['3', '5']);
    await expectAccessibleInBoth(page);
    await button(page, 'Birleştir').click();
    const question = dialog(page, '“Künefeci”, “Restoran” ile birleştirilsin mi?');
    await question.waitFor();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Birleştir' }).click();
    await toast(page, '“Künefeci”, “Restoran” ile birleştirildi').waitFor();
    await heading(page, 'Restoran').waitFor();
    await button(page, 'Kaldır: Künefeci').waitFor();
    expect(await categoriesOf()).toEqual([...Array(5).fill('Restoran'), 'Pizzacı']);

    await link(page, 'Bütün kategoriler').click();
    await page.getByText('Değişiklikler', { exact: true }).click();
    await button(page, 'Geri al: Künefeci').click();
    await toast(page, '“Künefeci” değişikliği geri alındı').waitFor();
    await page.getByText('Geri alındı', { exact: true }).waitFor();
    await expectAccessibleInBoth(page);
    expect(await categoriesOf()).toEqual([
      'Künefeci',
      'Künefeci',
      ...Array(3).fill('Restoran'),
      'Pizzacı',
    ]);
  });

  it('show how far a large merge of cities is', async () => {
    const { db } = office.database();
    await sql`
      insert into businesses (slug, fingerprint, name, latitude, longitude, category_id, city_id)
      select 'many-' || n, n, 'Many ' || n, 53 + n / 1e5, 10 + n / 1e5,
        (select id from categories where name = 'Restoran'), (select id from cities where name = 'Hamburg')
      from generate_series(1, ${AT_ONCE + 5}::int) n`.execute(db);
    await recount(db);
    const page = await office.open('/admin/cities');
    await link(page, 'Hamburg').click();
    await choose(page, 'Hedef', 'Berlin');
    await button(page, 'Birleştir').click();
    await dialog(page, '“Hamburg”, “Berlin” ile birleştirilsin mi?')
      .getByRole('button', { name: 'Birleştir' })
      .click();
    await toast(page, 'İşletmelerin taşınması sunucuda sürer').waitFor();
    await page.getByText('İşletmeler taşınıyor: 0 / 5.006').waitFor();
    await sql`update bulk_jobs set problem = 'deadlock detected'`.execute(db);
    await page.getByText('Şu anda ilerlemiyor, yeniden denenecek.').waitFor();
    const bar = page.getByRole('progressbar', { name: 'İşletmeler taşınıyor: 0 / 5.006' });
    // The text begins where the bar does, and both leave the room to the other columns.
    const { x = 0, width } = (await bar.boundingBox()) ?? {};
    expect(width).toBeLessThanOrEqual(320);
    const text = await page.getByText('İşletmeler taşınıyor: 0 / 5.006').evaluate((status) => {
      const range = new Range();
      range.selectNode(status.childNodes[0] ?? status);
      return range.getBoundingClientRect().left;
    });
    expect(Math.abs(text - x)).toBeLessThan(2);
    const service = startBulkService(office.database(), pino({ level: 'silent' }), 90);
    onTestFinished(service.stop);
    await button(page, 'Geri al: Hamburg').waitFor({ timeout: 60_000 });
    await heading(page, 'Berlin').waitFor();
    await button(page, 'Kaldır: Hamburg').waitFor();
  });

  it('rename and merge regions, and undo it', async () => {
    const { db } = office.database();
    const inFrance = (name: string, city: string, region: string) => ({
      ...{ name, category: 'Restoran', city, region, country: 'FR' },
    });
    await seed(db, [inFrance('X', 'Rennes', 'Bretagne'), inFrance('Y', 'Caen', 'Normandie')]);
    const page = await office.open('/admin/cities', PHONE);
    await page.getByText('Bölgeler', { exact: true }).click();
    await link(page, 'Bretagne').waitFor();
    await expectAccessibleInBoth(page);
    await link(page, 'Bretagne').click();
    await page.getByText('/countries/france/regions/bretagne').waitFor();
    await field(page, 'Yeni ad').fill('Brittany');
    await button(page, 'Adı değiştir').click();
    await toast(page, '“Bretagne” artık “Brittany”').waitFor();
    await choose(page, 'Hedef', 'Normandie');
    await button(page, 'Birleştir').click();
    await dialog(page, '“Brittany”, “Normandie” ile birleştirilsin mi?')
      .getByRole('button', { name: 'Birleştir' })
      .click();
    await heading(page, 'Normandie').waitFor();
    await expectAccessibleInBoth(page);
    await link(page, 'Bütün bölgeler').click();
    await page.getByText('Değişiklikler', { exact: true }).click();
    await button(page, 'Geri al: Brittany').click();
    await toast(page, '“Brittany” değişikliği geri alındı').waitFor();
    const { rows: found } = await sql`
      select c.name, r.name as region from cities c join regions r on r.id = c.region_id order by 1`.execute(
      db,
    );
    expect(found).toEqual([
      { name: 'Caen', region: 'Normandie' },
      { name: 'Rennes', region: 'Brittany' },
    ]);
  });

  it('move a city to another region, or out of all, and undo it', async () => {
    const { db } = office.database();
    const inFrance = (name: string, city: string, region: string) => ({
      ...{ name, category: 'Restoran', city, region, country: 'FR' },
    });
    await seed(db, [inFrance('X', 'Rennes', 'Bretagne'), inFrance('Y', 'Caen', 'Normandie')]);
    const page = await office.open('/admin/cities', PHONE);
    await link(page, 'Rennes').click();
    await page.getByText('“Bretagne” bölgesinde.').waitFor();
    const change = button(page, 'Bölgeyi değiştir');
    expect(await change.isDisabled()).toBe(true);
    await field(page, 'Yeni bölge').selectOption('Normandie');
    const counts = page.getByRole('table', { name: 'Bölgeler: önce ve sonra' });
    const cells = (row: string) =>
      counts.getByRole('row', { name: row }).getByRole('cell').allInnerTexts();
    expect(await cells('Bretagne: işletme')).toEqual(['1', '0']);
    expect(await cells('Normandie: şehir')).toEqual(['1', '2']);
    await expectAccessibleInBoth(page);
    await change.click();
    await toast(page, '“Rennes” artık “Normandie” bölgesinde').waitFor();
    await page.getByText('“Normandie” bölgesinde.').waitFor();
    await field(page, 'Yeni bölge').selectOption('Bölgesiz');
    await change.click();
    await toast(page, '“Rennes” artık bölgesiz').waitFor();
    await page.getByText('Bir bölgesi yok.').waitFor();
    await expectAccessibleInBoth(page);
    await button(page, 'Geri al: Rennes').first().click();
    await page.getByText('“Normandie” bölgesinde.').waitFor();

    await link(page, 'Bütün şehirler').click();
    await page.getByText('Değişiklikler', { exact: true }).click();
    await page.getByRole('cell', { name: 'Bölgesiz' }).waitFor();
    await button(page, 'Geri al: Rennes').click();
    await expect
      .poll(async () => {
        const { rows: found } = await sql`
          select r.name from cities c join regions r on r.id = c.region_id where c.name = 'Rennes'`.execute(
          db,
        );
        return found;
      })
      .toEqual([{ name: 'Bretagne' }]);
  });
});
