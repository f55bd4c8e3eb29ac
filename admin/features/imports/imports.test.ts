import { sql } from 'kysely';
import { pino } from 'pino';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { IMPORT_ROUTES } from '../../../api/contract/calls/import-routes.ts';
import { batchUploadAnswerSchema } from '../../../api/contract/calls/imports-api.ts';
import { UPLOAD_ROUTES } from '../../../api/contract/calls/upload-routes.ts';
import { startImportService } from '../../../api/imports/jobs/import-service.ts';
import { encoded } from '../../../api/imports/reading/testing/encoded.ts';
import { csv, form, row } from '../../../api/imports/testing/use-imports.ts';
import { openSession } from '../../../api/sessions/sessions.queries.ts';
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

/** A file whose name column has to be mapped by hand. */
const UNKNOWN = 'Resmi Ünvan;Şehir;Ülke;E-mail\nKafe Bir;Berlin;Germany;a@b.example\n';

/** Options for polls. */
const POLL_OPTIONS = { timeout: 20_000 };

describe('the imports', () => {
  const office = useBackOffice();

  beforeAll(() => {
    const service = startImportService(office.database(), pino({ level: 'silent' }));
    return () => service.stop();
  });
  beforeEach(() => office.empty());

  /** Uploads a file, and waits for the response. */
  async function upload(content: BlobPart, name: string, fields = {}): Promise<Response> {
    const { url } = office.server();
    const token = await openSession(office.database().db, office.administrator(), undefined);
    return fetch(url + UPLOAD_ROUTES.uploadOfSeveral.path, {
      method: 'POST',
      headers: { Cookie: `session=${token}`, Origin: url },
      body: form(content, fields, name),
    });
  }
  const importFile = async (content: string, name: string, fields = {}) =>
    batchUploadAnswerSchema.parse(await (await upload(content, name, fields)).json());
  const listings = async () => {
    const { rows } = await sql<{ name: string; phone: string | null }>`
      select name, phone from businesses where deleted_at is null order by name`.execute(
      office.database().db,
    );
    return rows.map(({ name, phone }) => `${name} ${phone}`);
  };
  const note = (status: string, count = 1) =>
    sql`insert into imports (file_name, file_bytes, batch_size, approved, dry_run, status, finished_at)
      select ${status} || '-' || n || '.csv', 10, 1000, true, false, ${status}, now()
      from generate_series(1, ${count}::int) n`.execute(office.database().db);
  const rows = (page: Page) => page.getByRole('table').getByRole('row');
  const files = (page: Page) => page.locator('.imports tbody th a').allTextContents();
  const counts = (page: Page) =>
    page.getByLabel('İçe aktarma sayıları').getByRole('definition').allTextContents();

  it('show an empty state without imports', async () => {
    const page = await office.open('/admin/imports');
    await heading(page, 'Henüz içe aktarma yok').waitFor();
  });

  it('are listed with their results, filtered by state, and paginated', async () => {
    await note('failed', 2);
    await note('cancelled', 21);
    await importFile(csv(row(1), row(2).replace('Café 2', '')), 'kafeler.csv');
    const page = await office.open('/admin/imports');
    await rows(page).nth(20).waitFor();
    expect(await rows(page).nth(1).getByRole('cell').allTextContents()).toEqual(
      expect.arrayContaining(['2', '1', '0', 'Tamamlandı, reddedilen var']),
    );
    expect(await link(page, 'kafeler.csv').getAttribute('href')).toBe('/admin/imports/24');
    await rows(page).nth(1).getByText('ada').filter({ visible: true }).waitFor();
    const rejected = rows(page).nth(1).locator('.bad a');
    expect(await rejected.getAttribute('href')).toBe(
      `${IMPORT_ROUTES.list.path}/24/rejected.csv?language=tr`,
    );
    await page.getByText('Başarısız', { exact: true }).first().click();
    await expect.poll(() => files(page), POLL_OPTIONS).toEqual(['failed-2.csv', 'failed-1.csv']);
    expect(new URL(page.url()).search).toBe('?state=failed');
    await page.getByText('Durdurulan', { exact: true }).click();
    await button(page, 'Sayfa 2').click();
    await expect.poll(() => files(page), POLL_OPTIONS).toEqual(['cancelled-1.csv']);
    await rows(page).getByText('Durduruldu', { exact: true }).waitFor();
    await page.getByText('Reddedilenli', { exact: true }).click();
    await expect.poll(() => files(page), POLL_OPTIONS).toEqual(['kafeler.csv']);
    await page.getByText('Sürenler', { exact: true }).click();
    await heading(page, 'Bu durumda içe aktarma yok').waitFor();
    await button(page, 'Tümünü göster').click();
    await rows(page).nth(20).waitFor();
  });

  it.each([1010, 1205, 1280])('show long file names in whole words, %d px wide', async (width) => {
    await importFile(csv(row(1)), 'restaurants-cafes-and-bakeries-of-istanbul-2026.csv');
    const page = await office.open('/admin/imports', { viewport: { width, height: 800 } });
    const name = page.locator('.imports tbody th a');
    await name.waitFor();
    expect((await name.boundingBox())?.width).toBeGreaterThan(150);
    const overflow = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(overflow).toBe(0);
  });

  it('update live', async () => {
    await note('queued');
    await sql`update imports set finished_at = null`.execute(office.database().db);
    const page = await office.open('/admin/imports');
    // It fails because its file is missing.
    await rows(page).getByText('Başarısız').waitFor();
  });

  it('show the result of one, and undo it after naming the consequences', async () => {
    await importFile(csv(row(1), row(2)), 'ilk.csv');
    await importFile(csv(row(1, { phone: '+49 30 1' }), row(2), row(3)), 'son.csv');
    const page = await office.open('/admin/imports/2');
    await heading(page, 'son.csv').waitFor();
    await expect.poll(() => counts(page), POLL_OPTIONS).toEqual(['3', '1', '1', '1', '0', '0']);
    await page.getByText('3 satır: 1 yeni, 1 güncellendi, 1 aynı kaldı').waitFor();
    expect(await link(page, 'Getirdiği işletmeleri göster').getAttribute('href')).toBe(
      '/admin/businesses?importId=2',
    );
    await heading(page, 'Yinelenen kayıtlar').waitFor();
    await button(page, 'Geri al').click();
    const question = dialog(page, 'İçe aktarma geri alınsın mı?');
    await question.getByText('Eklenen 1 işletme silinir').waitFor();
    await question.getByText('Güncellenen 1 işletme eski haline döner').waitFor();
    await question.getByRole('button', { name: 'Geri al' }).click();
    await page.getByText('Geri alındı', { exact: true }).waitFor();
    expect(await listings()).toEqual(['Café 1 +49305550101', 'Café 2 +49305550101']);
    expect(await button(page, 'Geri al').count()).toBe(0);
  });

  it('are run after a dry run, as an import with a screen of its own', async () => {
    const { importId: tried } = await importFile(csv(row(1)), 'deneme.csv', { dryRun: 'true' });
    // The columns of the new import are unknown until its file is read.
    const page = await office.open(`/admin/imports/${tried}`, {}, [/status of 404.*\/columns\)/]);
    await page.getByText('Denenen dosya 24 saat saklanır').waitFor();
    await page.getByText('Başlatan').locator('..').getByText('ada').waitFor();
    await expectAccessible(page);
    await button(page, 'Şimdi gerçekten içe aktar').click();
    await page.waitForURL('**/admin/imports/2');
    await toast(page, 'Gerçek içe aktarma sıraya alındı').waitFor();
    await link(page, 'Getirdiği işletmeleri göster').waitFor();
    expect(await listings()).toEqual(['Café 1 +49305550101']);
    await page.goBack();
    await page.getByText('Denenen dosya artık saklanmıyor').waitFor();
    expect(await button(page, 'Şimdi gerçekten içe aktar').count()).toBe(0);
  });

  it('open no other import after their screen was left', async () => {
    const { importId: tried } = await importFile(csv(row(1)), 'deneme.csv', { dryRun: 'true' });
    const page = await office.open(`/admin/imports/${tried}`);
    const left = Promise.withResolvers<void>();
    await page.route(`**/imports/${tried}/import`, async (route) => {
      await left.promise;
      await route.continue();
    });
    const start = button(page, 'Şimdi gerçekten içe aktar');
    await start.click();
    await expect.poll(() => start.getAttribute('aria-busy')).toBe('true');
    await link(page, 'İşletmeler').first().click();
    await page.waitForURL('**/admin/businesses');
    left.resolve();
    await toast(page, 'Gerçek içe aktarma sıraya alındı').waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/businesses');
    await expect.poll(listings, POLL_OPTIONS).toEqual(['Café 1 +49305550101']);
  });

  it('with unknown columns are retried after the columns are mapped', async () => {
    expect((await upload(UNKNOWN, 'bilinmeyen.csv')).status).toBe(422);
    const page = await office.open('/admin/imports/1');
    await page.getByText('İşletme adı sütunu bulunamadı').waitFor();
    await page.getByText('Değerleri saklanmadı').filter({ visible: true }).first().waitFor();
    expect(await page.getByText('Kafe Bir').count()).toBe(0);
    await page.getByText('Kişisel veri, hiç okunmaz').waitFor();
    expect(await page.getByText('a@b.example').count()).toBe(0);
    const meaning = field(page, '“Resmi Ünvan” sütununun anlamı').and(page.getByRole('combobox'));
    await meaning.click();
    await page.getByRole('option', { name: 'İşletme adı', exact: true }).click();
    for (const [header, name] of [
      ['Şehir', 'Şehir'],
      ['Ülke', 'Ülke'],
    ] as const) {
      const other = field(page, `“${header}” sütununun anlamı`).and(page.getByRole('combobox'));
      if ((await other.inputValue()) !== '') continue;
      await other.click();
      await page.getByRole('option', { name, exact: true }).click();
    }
    await page.getByText('değişiklik kaydedilmedi').waitFor();

    // Leaving with unsaved changes asks for confirmation.
    await link(page, 'Tüm içe aktarmalar').click();
    await dialog(page, 'Kaydedilmemiş değişiklikler var')
      .getByRole('button', { name: 'Vazgeç' })
      .click();
    await button(page, 'Kaydet ve yeniden dene').click();
    await toast(page, 'Eşleştirmeler kaydedildi').waitFor();
    await page.getByText('Tamamlandı', { exact: true }).waitFor();
    await expect.poll(listings, POLL_OPTIONS).toEqual(['Kafe Bir null']);
    await page.reload();
    await page.getByText('Sizin eşleştirmeniz').first().waitFor();
    await expect.poll(() => meaning.inputValue(), POLL_OPTIONS).toBe('İşletme adı');
  });

  it('are read again with the header that is chosen', async () => {
    const header = 'name,city,country_code';
    const file = `Rapor\nfirma,il,ülke\n${header}\nKafe İki,Berlin,DE\n`;
    expect((await upload(file, 'baslik.csv', { header: '1' })).status).toBe(422);
    const page = await office.open('/admin/imports/1');
    await page.getByText('Başlık 1. satırda').waitFor();
    const choice = field(page, 'Başlık satırı').and(page.getByRole('combobox'));
    expect(await choice.inputValue()).toBe('1. satır');
    await choice.click();
    await page.getByRole('option', { name: '2. ve 3. satır birlikte' }).click();
    await button(page, 'Kaydet ve yeniden dene').click();
    await toast(page, 'Başlık satırı kaydedildi').waitFor();
    await page.getByText('Başlık 2. ve 3. satırlarda').waitFor();
    await expect.poll(listings, POLL_OPTIONS).toEqual(['Kafe İki null']);
    expect(await choice.count()).toBe(0);
  });

  it('show what a retry has read, of which the live connection reports the end alone', async () => {
    const file = 'Rapor\nfirma,il,ülke\nname,city,country_code\nKafe İki,Berlin,DE\n';
    expect((await upload(file, 'baslik.csv', { header: '1' })).status).toBe(422);
    const page = await office.open('/admin/');
    await page.routeWebSocket('**', (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => {
        if (!/"status":"(?:queued|running)"/.test(String(message))) socket.send(message);
      });
    });
    // The two requests that follow the retry come before the file is read.
    let [isRetried, early] = [false, 0];
    await page.route('**/imports/1/columns', async (route) => {
      if (!isRetried || early === 2) return route.continue();
      early += 1;
      await route.fulfill({ contentType: 'application/json', body: await first });
    });
    const first = page.waitForResponse('**/imports/1/columns').then((response) => response.text());
    await page.goto(new URL('/admin/imports/1', page.url()).href);
    await page.getByText('Başlık 1. satırda').waitFor();
    await field(page, 'Başlık satırı').and(page.getByRole('combobox')).click();
    await page.getByRole('option', { name: '2. ve 3. satır birlikte' }).click();
    await first;
    isRetried = true;
    await button(page, 'Kaydet ve yeniden dene').click();
    await page.getByText('Başlık 2. ve 3. satırlarda').waitFor();
  });

  it('show in which encoding their text was read, and read it again in the one that is chosen', async () => {
    const file = encoded(
      `name,city,country_code\n${'Şişli Kırtasiye,İzmir,TR\n'.repeat(3)}`,
      'windows-1254',
    );
    const sent = await upload(new Uint8Array(file), 'eski.csv', { encoding: 'utf-8' });
    expect(sent.status).toBe(422);
    const page = await office.open('/admin/imports/1', {}, [/status of 404.*\/columns\)/]);
    const choice = field(page, 'Metin dosyalarının karakter kodlaması');
    await page.getByText('metnin karakter kodlaması utf-8 değil').first().waitFor();
    expect(await choice.inputValue()).toBe('utf-8');
    await choice.selectOption('Kendiliğinden bulunsun');
    await button(page, 'Bu kodlamayla yeniden dene').click();
    await toast(page, 'Karakter kodlaması kaydedildi').waitFor();
    await page.getByText('Türkçe (Windows-1254), kendiliğinden bulundu').waitFor();
    await page.getByText('Örnek: Şişli Kırtasiye · İzmir').waitFor();
    await expect.poll(listings, POLL_OPTIONS).toEqual(['Şişli Kırtasiye null']);
    expect(await choice.count()).toBe(0);
  });

  it('are retried with their file, which is sent again where it is gone', async () => {
    await upload(UNKNOWN, 'bilinmeyen.csv');
    const { db } = office.database();
    await sql`update imports set file_path = null`.execute(db);
    await sql`insert into column_mappings (header, field) values ('Resmi Ünvan', 'name')`.execute(
      db,
    );
    const page = await office.open('/admin/imports/1', {}, [
      /status of 400 .*\/file/,
      /404.*\/report/,
    ]);
    const send = async (content: string) => {
      const chooser = page.waitForEvent('filechooser');
      await button(page, 'Dosyayı yeniden gönder').click();
      const buffer = Buffer.from(content);
      await (await chooser).setFiles({ name: 'yeniden.csv', mimeType: 'text/csv', buffer });
    };
    await sql`update imports set rows_read = 1`.execute(db);
    await send('name\nBaşka\n');
    await toast(page, 'yeniden.csv: Bu, bilinmeyen.csv dosyasının aynısı değil.').waitFor();
    await sql`update imports set rows_read = 0`.execute(db);
    await send(UNKNOWN);
    await page.getByText('Tamamlandı', { exact: true }).waitFor();
    await expect.poll(listings, POLL_OPTIONS).toEqual(['Kafe Bir null']);
    expect(await button(page, 'Dosyayı yeniden gönder').count()).toBe(0);
  });

  it('report that an import does not exist', async () => {
    const page = await office.open('/admin/imports/4711', {}, [/status of 404/]);
    await heading(page, '4711 numaralı bir içe aktarma yok').waitFor();
  });

  it('are accessible and fit a phone, light and dark', async () => {
    await upload(UNKNOWN, 'bilinmeyen-çok-uzun-bir-dosya-adı-istanbul-kadıköy-مطعم-2026.csv');
    await importFile(csv(row(1), row(2).replace('Café 2', '')), 'dene.csv', { dryRun: 'true' });
    const page = await office.open('/admin/imports', PHONE);
    await link(page, 'dene.csv').waitFor();
    await expectAccessibleInBoth(page);
    await page.goto(`${office.server().url}/admin/imports/1`);
    await page.getByText('Değerleri saklanmadı').filter({ visible: true }).first().waitFor();
    await expectAccessibleInBoth(page);
  });
});
