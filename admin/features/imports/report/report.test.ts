import { sql } from 'kysely';
import { pino } from 'pino';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { batchUploadAnswerSchema } from '../../../../api/contract/calls/imports-api.ts';
import { UPLOAD_ROUTES } from '../../../../api/contract/calls/upload-routes.ts';
import { startImportService } from '../../../../api/imports/jobs/import-service.ts';
import { form } from '../../../../api/imports/testing/use-imports.ts';
import { openSession } from '../../../../api/sessions/sessions.queries.ts';
import {
  advanceUntil,
  button,
  expectAccessibleInBoth,
  heading,
  link,
  PHONE,
  useBackOffice,
} from '../../../testing/back-office.ts';

const HOURS = { Monday: '9 AM–5 PM', Tuesday: '9 AM–5 PM', Sunday: 'Closed' };
const PHOTO = `https://photos.example/${'p'.repeat(200)}`;

/** A listing as a CSV line, with doubled quotes. */
const line = (name: string, changes: Record<string, string> = {}) =>
  Object.values({
    ...{ name, type: 'Cafe', full_address: 'Hauptstr. 1, 10115 Berlin', city: 'Berlin' },
    ...{ country_code: 'DE', phone: '+49 30 1', rating: '4.5', photo: `${PHOTO}1` },
    ...{ hours: JSON.stringify(HOURS), about: JSON.stringify({ Servis: { Teras: true } }) },
    place_id: `ChIJ${Buffer.from(name).toString('hex')}`,
    ...changes,
  })
    .map((value) => `"${value.replaceAll('"', '""')}"`)
    .join(',');
const csv = (...lines: readonly string[]) =>
  [
    'name,type,full_address,city,country_code,phone,rating,photo,working_hours,about,place_id',
    ...lines,
  ].join('\n');

/** Every field differs except the phone: a blank cell keeps the stored value. */
const CHANGED = line('Kafe', {
  ...{ phone: '', rating: '3', photo: `${PHOTO}2`, city: 'Potsdam' },
  hours: JSON.stringify({ ...HOURS, Sunday: '10 AM–2 PM' }),
  about: JSON.stringify({ Servis: { 'Paket servis': true } }),
});

/** The console error for the columns of a file that was not read. */
const NO_COLUMNS = /status of 404.*\/columns\)/;

describe('the report on the screen of an import', () => {
  const office = useBackOffice();

  beforeAll(() => {
    const service = startImportService(office.database(), pino({ level: 'silent' }));
    return () => service.stop();
  });
  beforeEach(() => office.empty());

  async function upload(content: string, fields = {}, name = 'kafeler.csv'): Promise<Response> {
    const { url } = office.server();
    const token = await openSession(office.database().db, office.administrator(), undefined);
    return fetch(url + UPLOAD_ROUTES.uploadOfSeveral.path, {
      method: 'POST',
      headers: { Cookie: `session=${token}`, Origin: url },
      body: form(content, fields, name),
    });
  }
  const importFile = async (content: string, fields = {}) =>
    batchUploadAnswerSchema.parse(await (await upload(content, fields)).json());
  const runDry = async () => {
    await importFile(csv(line('Kafe'), line('Eski')));
    const { importId } = await importFile(csv(CHANGED, line('Eski'), line('مقهى'), line('مقهى')), {
      dryRun: 'true',
    });
    return importId;
  };
  const changesOf = (page: Page) =>
    page
      .getByRole('table', { name: 'Değişecek işletmeler (1)' })
      .locator('tr')
      .evaluateAll((rows) =>
        rows.map((row) =>
          [...row.children]
            .map(
              (cell) =>
                [...cell.querySelectorAll('del, ins')].map((one) => one.textContent).join(' | ') ||
                cell.textContent,
            )
            .join(' > '),
        ),
      );

  it('shows what a dry run would change', async () => {
    const page = await office.open(`/admin/imports/${await runDry()}`);
    await heading(page, 'Gerçekten içe aktarılsaydı').waitFor();
    expect(await changesOf(page)).toEqual([
      'Alan > Önce > Sonra',
      'Kafe',
      'Şehir > Berlin > Potsdam',
      'Puan > 4,5 > 3,0',
      `Fotoğraf > …${'p'.repeat(20)}1 > …${'p'.repeat(20)}2`,
      'Çalışma saatleri > Pazar: Kapalı > Pazar: 10:00–14:00',
      'Özellikler > Servis: Teras > Servis: Paket servis',
    ]);
    expect(await page.locator('.dry-run-fields dl > div').allTextContents()).toEqual([
      ...['Şehir1', 'Puan1', 'Fotoğraf1', 'Çalışma saatleri1', 'Özellikler1'],
    ]);
    await page.getByText('Deneme, hiçbir şey kaydedilmedi. 4 satır: 1 yeni').waitFor();
    await page.getByText('Güncellenecek', { exact: true }).waitFor();
    expect(await link(page, 'Kafe').getAttribute('href')).toMatch(/^\/admin\/businesses\/\d+$/);
    const inserts = page.getByRole('table', { name: 'Eklenecek işletmeler (1)' });
    await inserts.getByText('مقهى').waitFor();
    await inserts.getByText('Berlin, Almanya').waitFor();
    const pages = page.locator('.dry-run-pages');
    await pages.getByText(/^Toplam \d+ sayfa değişirdi\.$/).waitFor();
    expect(await pages.locator('dl > div').allTextContents()).toEqual(
      expect.arrayContaining(['Şehir2', 'Ana sayfa1']),
    );
    // When the stored file is gone, it must be uploaded again.
    await sql`update imports set file_path = null`.execute(office.database().db);
    await page.reload();
    await link(page, 'Dosyayı yükle').click();
    await heading(page, 'Excel yükle').waitFor();
  });

  it('shows columns, duplicates and rejected rows', async () => {
    await importFile(csv(line('Kafe')));
    await importFile(csv(line('Kafe'), line('Yeni'), line('Yeni'), line('')));
    const page = await office.open('/admin/imports/2');
    await page.getByText("23 sütunun 11'i bulundu (%47,8)").waitFor();
    await page.getByText('Bulunan (11)', { exact: true }).waitFor();
    await page.getByText('Eksik (12)', { exact: true }).waitFor();
    const duplicates = page.locator('.import-report .number-list > div');
    expect(await duplicates.allTextContents()).toEqual([
      ...[
        'Toplam kayıt4',
        'Google yer kimliği olan2',
        'Veritabanında zaten var1 %25,0',
        'Yeni1 %25,0',
      ],
      'Dosyada yinelenen1',
    ]);
    await page.getByText('5. satır, İşletme adı sütunu: işletme adı boş').waitFor();
    expect(await heading(page, 'Gerçekten içe aktarılsaydı').count()).toBe(0);
  });

  it('waits for the import, may be missing, and can be reloaded after a failure', async () => {
    await upload('%PDF-1.7\n', {}, 'list.xlsx');
    const page = await office.open('/admin/imports/1', {}, [
      NO_COLUMNS,
      /status of 500.*\/report\)/,
    ]);
    await page.getByText('Dosyadan hiçbir satır okunmadığı için rapor yok.').waitFor();

    await importFile(csv(line('Kafe')));
    let failures = 0;
    await page.route('**/api/admin/imports/2/report', (route) => {
      failures += 1;
      return failures <= 4 ? route.fulfill({ status: 500, body: 'no' }) : route.continue();
    });
    await page.clock.install();
    await page.goto(`${office.server().url}/admin/imports/2`);
    // The failed calls are repeated with a growing back-off.
    await advanceUntil(page, '00:10', page.getByText('Rapor alınamadı'));
    await button(page, 'Yeniden dene').click();
    await page.getByText("23 sütunun 11'i bulundu").waitFor();

    await sql`insert into imports (file_name, file_bytes, batch_size, dry_run, status)
      values ('gelen.csv', 10, 1000, true, 'receiving')`.execute(office.database().db);
    await page.goto(`${office.server().url}/admin/imports/3`);
    await page.getByText('Rapor, içe aktarma bitince burada görünür.').waitFor();
  });

  it('is in English if that was chosen', async () => {
    const id = await runDry();
    const page = await office.open(`/admin/imports/${id}`);
    await heading(page, 'Rapor').waitFor();
    await page.evaluate(() => localStorage.setItem('adminLanguage', 'en'));
    await page.reload();
    await heading(page, 'If it had been imported').waitFor();
    await page.getByRole('table', { name: 'Businesses that would change (1)' }).waitFor();
    await page.getByText('11 of 23 columns found (47.8%)').waitFor();
  });

  it('shows the technical error of a damaged file on request', async () => {
    await upload(`PK\u0003\u0004${'x'.repeat(200)}`, {}, 'bozuk.xlsx');
    const page = await office.open('/admin/imports/1', {}, [NO_COLUMNS]);
    await page.getByText('bozuk.xlsx: arşiv hasarlı veya eksik', { exact: true }).waitFor();
    await page.getByText('Teknik ayrıntı', { exact: true }).click();
    const detail = page.locator('pre[lang=en]');
    await detail.waitFor();
    expect(await detail.textContent()).toMatch(/[a-z]{3}/);
  });

  it('is accessible and fits a phone, light and dark', async () => {
    const id = await runDry();
    const page = await office.open(`/admin/imports/${id}`, PHONE);
    await heading(page, 'Gerçekten içe aktarılsaydı').waitFor();
    await expectAccessibleInBoth(page);
  });
});
