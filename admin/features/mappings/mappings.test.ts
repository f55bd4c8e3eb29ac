import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UPLOAD_ROUTES } from '../../../api/contract/calls/upload-routes.ts';
import { startImportService } from '../../../api/imports/jobs/import-service.ts';
import { form } from '../../../api/imports/testing/use-imports.ts';
import { openSession } from '../../../api/sessions/sessions.queries.ts';
import {
  button,
  dialog,
  expectAccessibleInBoth,
  field,
  heading,
  link,
  PHONE,
  POLL_OPTIONS,
  toast,
  useBackOffice,
} from '../../testing/back-office.ts';

describe('the saved mappings', () => {
  const office = useBackOffice();
  beforeAll(() => {
    const service = startImportService(office.database(), pino({ level: 'silent' }));
    return () => service.stop();
  });
  beforeEach(async () => {
    await office.empty();
    const { db } = office.database();
    await sql`truncate feeds restart identity cascade`.execute(db);
    await sql`insert into column_mappings (header, field)
      values ('Resmi Ünvan', 'name'), ('Eski Sütun', 'phone')`.execute(db);
    await sql`insert into feeds (name, address, schedule, time_zone, approved, trust,
        full_release, absent_rule, mapping)
      values ('Belediye', 'https://example.com/a.csv', '0 4 * * *', 'Europe/Istanbul', true, 'update',
        false, 'keep', '[["İş Yeri", "name"]]')`.execute(db);
    const { url } = office.server();
    const token = await openSession(db, office.administrator(), undefined);
    const sent = await fetch(url + UPLOAD_ROUTES.uploadOfSeveral.path, {
      method: 'POST',
      headers: { Cookie: `session=${token}`, Origin: url },
      body: form('resmi ünvan,city,country_code\nEv,Berlin,DE\n', {}, 'ünvanlar.csv'),
    });
    expect(sent.status).toBe(200);
  });
  const saved = async () => {
    const { rows } = await sql<{ header: string; field: string }>`
      select header, field from column_mappings order by header`.execute(office.database().db);
    return rows.map((row) => `${row.header}: ${row.field}`);
  };

  it('are listed with the imports that use them, changed, renamed and deleted', async () => {
    const page = await office.open('/admin/mappings');
    const row = (header: string) => page.getByRole('row').filter({ hasText: header });
    await row('Resmi Ünvan').getByText('1 içe aktarma').waitFor();
    expect(await link(page, 'ünvanlar.csv').getAttribute('href')).toBe('/admin/imports/1');
    await row('Eski Sütun').getByText('Son 200 içe aktarmada kullanılmadı').waitFor();

    const meaning = field(page, '“Eski Sütun” başlığının anlamı').and(page.getByRole('combobox'));
    await meaning.click();
    await page.getByRole('option', { name: 'Web sitesi', exact: true }).click();
    await toast(page, 'Eşleştirmeler kaydedildi').waitFor();
    await expect.poll(saved, POLL_OPTIONS).toEqual(['Eski Sütun: website', 'Resmi Ünvan: name']);

    await button(page, 'Yeniden adlandır: Eski Sütun').click();
    const renaming = dialog(page, 'Başlığı yeniden adlandır');
    const header = renaming.getByLabel('Dosyalardaki başlık');
    await header.fill('RESMİ ÜNVAN');
    await renaming.getByRole('button', { name: 'Kaydet' }).click();
    await renaming.getByText('Bu başlık zaten eşleştirilmiş.').waitFor();
    await header.fill('Site Adresi');
    await renaming.getByRole('button', { name: 'Kaydet' }).click();
    await row('Site Adresi').waitFor();
    expect(await saved()).toEqual(['Resmi Ünvan: name', 'Site Adresi: website']);

    await button(page, 'Sil: Site Adresi').click();
    const question = dialog(page, 'Eşleştirme silinsin mi?');
    await question.getByText('“Site Adresi” başlığı, “Web sitesi” olarak okunmaz').waitFor();
    await question.getByRole('button', { name: 'Sil' }).click();
    await row('Site Adresi').waitFor({ state: 'detached' });
    expect(await saved()).toEqual(['Resmi Ünvan: name']);
  });

  it('of a feed are apart, and are deleted from it', async () => {
    const page = await office.open('/admin/mappings');
    await heading(page, 'Yalnızca “Belediye” kaynağı için').waitFor();
    expect(await link(page, 'Kaynağı aç').getAttribute('href')).toBe('/admin/feeds/1');
    await button(page, 'Sil: İş Yeri').click();
    await dialog(page, 'Eşleştirme silinsin mi?').getByRole('button', { name: 'Sil' }).click();
    await heading(page, 'Yalnızca “Belediye” kaynağı için').waitFor({ state: 'detached' });
    const { rows } = await sql`select mapping from feeds`.execute(office.database().db);
    expect(rows).toEqual([{ mapping: [] }]);
    expect(await saved()).toHaveLength(2);
  });

  it('are accessible and fit a phone, light and dark', async () => {
    const page = await office.open('/admin/mappings', PHONE);
    await button(page, 'Sil: İş Yeri').waitFor();
    await expectAccessibleInBoth(page);
    await button(page, 'Yeniden adlandır: Eski Sütun').click();
    await dialog(page, 'Başlığı yeniden adlandır').waitFor();
    await expectAccessibleInBoth(page);
  });
});
