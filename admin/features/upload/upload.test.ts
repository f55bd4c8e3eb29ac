import { once } from 'node:events';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { IMPORT_ROUTES } from '../../../api/contract/calls/import-routes.ts';
import { UPLOAD_ROUTES } from '../../../api/contract/calls/upload-routes.ts';
import { AppError } from '../../../api/errors.ts';
import { startFetchService } from '../../../api/imports/fetching/fetch-service.ts';
import { createImport } from '../../../api/imports/jobs/import-jobs.queries.ts';
import { startImportService } from '../../../api/imports/jobs/import-service.ts';
import { encoded } from '../../../api/imports/reading/testing/encoded.ts';
import { useFileServer } from '../../../api/imports/testing/file-server.ts';
import { csv, row } from '../../../api/imports/testing/use-imports.ts';
import {
  button,
  dialog,
  expectAccessibleInBoth,
  field,
  heading,
  link,
  PHONE,
  toast,
  useBackOffice,
} from '../../testing/back-office.ts';

const REFUSED = /status of 422 .*upload-excel-batch/;

/** Options for polls. */
const POLL_OPTIONS = { timeout: 20_000 };

describe('the upload of spreadsheets', () => {
  const office = useBackOffice({ FETCH_PRIVATE_HOSTS: '127.0.0.1' });
  const files = useFileServer();
  let folder = '';

  const file = async (name: string, content: string | Uint8Array) => {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  };
  const choose = (page: Page, ...paths: string[]) =>
    page.locator('input[type=file]').setInputFiles(paths);
  /** The row of a file. */
  const entry = (page: Page, name: string) =>
    page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });
  const counts = (page: Page, within = page.locator('.overall-report')) =>
    within.getByRole('definition').allTextContents();
  const businesses = async () => {
    const found = await sql<{ name: string }>`select name from businesses order by name`.execute(
      office.database().db,
    );
    return found.rows.map(({ name }) => name);
  };
  const NAMELESS = row(3).replace('Café 3', '');
  const runImports = () => startImportService(office.database(), pino({ level: 'silent' }));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'directory-upload-'));
  });
  beforeEach(() => office.empty());
  afterAll(() => rm(folder, { recursive: true, force: true }));

  describe('while imports run', () => {
    beforeAll(() => {
      const service = runImports();
      return () => service.stop();
    });

    it('sends files one after another, and reports each and the total', async () => {
      const page = await office.open('/admin/upload', {}, [REFUSED]);
      const [good, empty, other] = [
        await file('kafeler.csv', csv(row(1), row(2), row(2), NAMELESS)),
        await file('boş.csv', ''),
        await file('diğer.csv', csv(row(2), row(4))),
      ];
      await choose(page, good, empty, other);
      await button(page, '“boş.csv” dosyasını çıkar').click();
      await entry(page, 'boş.csv').waitFor({ state: 'detached' });
      await choose(page, empty);
      await button(page, 'Yükle (3 dosya)').click();

      await heading(page, 'Genel rapor').waitFor();
      await toast(page, "3 dosyanın 2'si başarılı").getByText('Kısmi başarı').waitFor();
      await toast(page, 'boş.csv: dosya boş').waitFor();
      await entry(page, 'boş.csv')
        .getByText('Hata: Upload failed for boş.csv: dosya boş')
        .waitFor();
      await entry(page, 'kafeler.csv').getByText('4 satır: 2 yeni, 0 güncellendi').waitFor();
      await entry(page, 'kafeler.csv').getByText('Tamamlandı, reddedilen var').waitFor();
      await entry(page, 'boş.csv').getByText('Başarısız', { exact: true }).waitFor();
      expect(await page.locator('.overall-report p').first().textContent()).toBe(
        "3 dosyanın 2'si başarılı",
      );
      await expect.poll(() => counts(page), POLL_OPTIONS).toEqual(['6', '3', '0', '1', '1', '1']);
      expect(await businesses()).toEqual(['Café 1', 'Café 2', 'Café 4']);

      await entry(page, 'kafeler.csv').getByRole('button', { name: 'Raporu göster' }).click();
      const report = entry(page, 'kafeler.csv');
      await report.getByText("23 sütunun 8'i bulundu").waitFor();
      await report.getByText('4. satır, city sütunu').waitFor({ state: 'detached' });
      await report.getByText('5. satır').waitFor();
      expect(await report.locator('li', { hasText: /^Café 2$/ }).count()).toBe(1);
      const number = await report.locator('.import-counts a').first().boundingBox();
      expect(Math.min(number?.width ?? 0, number?.height ?? 0)).toBeGreaterThanOrEqual(24);
      const rejected = report.getByRole('link', { name: 'Reddedilen satırları indir' });
      expect(await rejected.getAttribute('href')).toBe(
        `${IMPORT_ROUTES.list.path}/1/rejected.csv?language=tr`,
      );
      await report.getByRole('link', { name: 'İçe aktarmayı aç' }).click();
      await heading(page, 'kafeler.csv').waitFor();
      await page.goBack();
      // The results are still there.
      await heading(page, 'Genel rapor').waitFor();
      await button(page, 'Tümünü temizle').click();
      expect(await heading(page, 'Seçilen dosyalar').count()).toBe(0);
    });

    it('confirms in a notification that all files were uploaded', async () => {
      const page = await office.open('/admin/upload');
      await field(page, 'Gelen işletmeleri onayla').uncheck();
      await field(page, 'Parti boyutu').selectOption('1.000 satır');
      await choose(page, await file('bir.csv', csv(row(1))));
      await button(page, 'Yükle (1 dosya)').click();
      await toast(page, '1 dosya başarıyla yüklendi').waitFor();
      const { rows } = await sql`
        select b.approved, i.batch_size from businesses b, imports i`.execute(office.database().db);
      expect(rows).toEqual([{ approved: false, batch_size: 1000 }]);
    });

    it('erases the values of blank cells if the switch is on, and says so', async () => {
      const { db } = office.database();
      const phones = () => db.selectFrom('businesses').select('phone').execute();
      const page = await office.open('/admin/upload');
      await choose(page, await file('dolu.csv', csv(row(1))));
      await button(page, 'Yükle (1 dosya)').click();
      await heading(page, 'Genel rapor').waitFor();
      expect(await phones()).toEqual([{ phone: '+49305550101' }]);
      await choose(page, await file('bos.csv', csv(row(1, { phone: 'None' }))));
      expect(await field(page, 'Boş hücreler kayıtlı değerleri silsin').isChecked()).toBe(false);
      await field(page, 'Boş hücreler kayıtlı değerleri silsin').check();
      await button(page, 'Yükle (1 dosya)').click();
      await heading(page, 'Genel rapor').waitFor();
      await vi.waitFor(async () => expect(await phones()).toEqual([{ phone: null }]), POLL_OPTIONS);
      await page.goto(`${office.server().url}/admin/imports/2`);
      await page.getByText('Boş hücreler kayıtlı değerleri siler.').waitFor();
      await page
        .getByText('boş hücreler kayıtlı değerleri siler; silinen değer sayısı: 1')
        .waitFor();
    });

    it('reads text in the encoding that is chosen, and shows what was read', async () => {
      const page = await office.open('/admin/upload');
      const text = csv(row(1).replace('Café 1', 'Ütü Evi'));
      await choose(page, await file('eski.csv', encoded(text, 'macintosh')));
      const choice = field(page, 'Metin dosyalarının karakter kodlaması');
      expect(await choice.inputValue()).toBe('');
      await choice.selectOption('Batı Avrupa (Mac)');
      await button(page, 'Yükle (1 dosya)').click();
      await heading(page, 'Genel rapor').waitFor();
      await entry(page, 'eski.csv').getByText('Batı Avrupa (Mac), seçildi').waitFor();
      await page.goto(`${office.server().url}/admin/imports/1`);
      await page.getByText('Batı Avrupa (Mac), seçildi').waitFor();
      expect(await businesses()).toEqual(['Ütü Evi']);
    });

    it('has the server download a file from its address', async () => {
      files.answers((_, response) => response.end(csv(row(1))));
      const page = await office.open('/admin/upload', {}, [/status of 400/, /404.*\/columns/]);
      const address = field(page, 'Dosya adresi');
      await address.fill('berlin.csv');
      await page.keyboard.press('Enter');
      await page.getByText('https:// ile başlayan tam bir adres yazın.').waitFor();
      await address.fill('https://10.0.0.1/berlin.csv');
      await button(page, 'Adresten al').click();
      await page.getByText('Bu adresten dosya alınamaz: 10.0.0.1 özel bir ağda.').waitFor();
      await address.fill(files.address('/berlin.csv'));
      await button(page, 'Adresten al').click();
      await toast(page, 'Dosya indiriliyor').waitFor();
      expect(await address.inputValue()).toBe('');
      const waiting = page.getByRole('listitem').filter({ has: link(page, 'berlin.csv') });
      await waiting.getByText('Yükleniyor').waitFor();

      const config = {
        fetch: { mostBytes: 1_000_000, privateHosts: new Set(['127.0.0.1']) },
        dataDir: folder,
      };
      const service = startFetchService(office.database(), config, pino({ level: 'silent' }));
      onTestFinished(() => service.stop());
      await expect.poll(businesses, POLL_OPTIONS).toEqual(['Café 1']);

      await page.goto(`${office.server().url}/admin/upload`);
      await address.fill(files.address('/izmir.csv'));
      await button(page, 'Önce önizle').click();
      await page.waitForURL('**/admin/imports/2');
      await page.getByText('da içe aktarılmıştı.').waitFor();
      await page.goto(`${office.server().url}/admin/upload`);
      const prepared = page.getByRole('listitem').filter({ has: link(page, 'izmir.csv') });
      await prepared.getByText('Başlatılmadı').waitFor();
      await prepared.getByRole('button', { name: 'Kaldır' }).click();
      await dialog(page, 'Dosya kaldırılsın mı?').getByRole('button', { name: 'Kaldır' }).click();
      await prepared.waitFor({ state: 'detached' });

      await page.goto(`${office.server().url}/admin/imports/1`);
      await page.getByText(files.address('/berlin.csv'), { exact: true }).waitFor();
    });

    it('skips files that are too large or of a wrong type, and names them', async () => {
      const page = await office.open('/admin/upload');
      const large = await file('dev.csv', '');
      const handle = await open(large, 'r+');
      await handle.truncate(150 * 1024 * 1024 + 1);
      await handle.close();
      const others = ['notlar.pdf', 'iyi.csv', 'iyi.jsonl', 'iyi.parquet', 'iyi.ods.gz'];
      await choose(page, large, ...(await Promise.all(others.map((name) => file(name, 'x')))));
      const tooLarge = toast(page, 'Dosya çok büyük');
      await tooLarge.getByText('dev.csv: en fazla 150MB').waitFor();
      await toast(page, 'notlar.pdf').waitFor();
      expect(await page.locator('.upload-files li').count()).toBe(4);
    });

    it('continues with the other files when one fails', async () => {
      const page = await office.open('/admin/upload', {}, [/ERR_FAILED/]);
      await page.route(`**${UPLOAD_ROUTES.uploadOfSeveral.path}`, (route) => route.abort(), {
        times: 1,
      });
      await choose(page, await file('ilk.csv', csv(row(1))), await file('son.csv', csv(row(2))));
      await button(page, 'Yükle (2 dosya)').click();
      const partly = toast(page, "2 dosyanın 1'i başarılı");
      await partly.getByText('ilk.csv: Sunucuya bağlanılamadı').waitFor();
      await entry(page, 'ilk.csv')
        .getByText('Hata: Sunucuya bağlanılamadı. Lütfen tekrar deneyin.')
        .waitFor();
      await entry(page, 'ilk.csv').getByRole('button', { name: 'Yeniden dene' }).click();
      await button(page, 'Yükle (1 dosya)').click();
      await toast(page, '1 dosya başarıyla yüklendi').waitFor();
      expect(await partly.count()).toBe(0);
      expect(await businesses()).toEqual(['Café 1', 'Café 2']);
    });

    it('says in the words of the server why a file was refused, and that one has changed since', async () => {
      const page = await office.open('/admin/upload', {}, [/status of 500/, /status of 503/]);
      const answers = [
        { status: 500, body: 'boom' },
        { status: 503, body: '<h1>Bad gateway of a proxy</h1>' },
      ];
      await page.route(`**${UPLOAD_ROUTES.uploadOfSeveral.path}`, (route) =>
        route.fulfill(answers.shift() ?? { status: 500 }),
      );
      const path = await file('ilk.csv', csv(row(1)));
      await choose(page, path);
      await button(page, 'Yükle (1 dosya)').click();
      await entry(page, 'ilk.csv')
        .getByText('Upload failed for ilk.csv: ')
        .getByText('500: boom')
        .waitFor();
      await toast(page, 'ilk.csv: ').getByText('500: boom').waitFor();
      await writeFile(path, csv(row(1), row(2)));
      await entry(page, 'ilk.csv').getByRole('button', { name: 'Yeniden dene' }).click();
      await button(page, 'Yükle (1 dosya)').click();
      await entry(page, 'ilk.csv')
        .getByText('Hata: Dosya seçildikten sonra değişmiş veya silinmiş. Yeniden seçin.')
        .waitFor();
    });

    it('runs a dry run, and then the import', async () => {
      const page = await office.open('/admin/upload');
      await field(page, 'Yalnızca dene').check();
      await choose(page, await file('dene.csv', csv(row(1), row(2))));
      await button(page, 'Dene (1 dosya)').click();
      await heading(page, 'Deneme raporu').waitFor();
      await entry(page, 'dene.csv').getByText('Deneme', { exact: true }).waitFor();
      await entry(page, 'dene.csv').getByText('Deneme, hiçbir şey kaydedilmedi. 2 satır').waitFor();
      await page.locator('.overall-report').getByText('Eklenecek').waitFor();
      await toast(page, 'Deneme tamamlandı').waitFor();
      expect(await businesses()).toEqual([]);
      await button(page, 'Şimdi gerçekten içe aktar').click();
      await heading(page, 'Genel rapor').waitFor();
      expect(await businesses()).toEqual(['Café 1', 'Café 2']);
    });

    it('shows the header that a dry run has found, and imports with the one that is chosen', async () => {
      const page = await office.open('/admin/upload');
      const rows = 'Rapor\nfirma,il,ülke\nname,city,country_code\nKafe İki,Berlin,DE\n';
      await field(page, 'Yalnızca dene').check();
      await choose(page, await file('başlık.csv', rows));
      await button(page, 'Dene (1 dosya)').click();
      await heading(page, 'Deneme raporu').waitFor();
      const report = entry(page, 'başlık.csv');
      await report.getByText('Başlık 2. satırda').waitFor();
      await report.getByText('sütun başlıkları bu satırda bulundu').waitFor();
      await report.getByText('Kafe İki', { exact: true }).first().waitFor();
      const choice = field(page, 'Başlık satırı').and(page.getByRole('combobox'));
      await choice.click();
      await page.getByRole('option', { name: '2. ve 3. satır birlikte' }).click();
      await button(page, 'Şimdi gerçekten içe aktar').click();
      await heading(page, 'Genel rapor').waitFor();
      expect(await businesses()).toEqual(['Kafe İki']);
    });

    it('is accessible and fits a phone, light and dark', async () => {
      const page = await office.open('/admin/upload', PHONE, [REFUSED]);
      await link(page, 'Şablonu indir (.xlsx)').waitFor();
      await expectAccessibleInBoth(page);
      const long = 'çok-uzun-bir-dosya-adı-istanbul-kadıköy-dışa-aktarım-مطعم-2026.csv';
      await choose(page, await file(long, csv(row(1), NAMELESS)));
      await choose(page, await file('boş.csv', ''));
      await button(page, 'Yükle (2 dosya)').click();
      await heading(page, 'Genel rapor').waitFor();
      await button(page, 'Raporu göster').click();
      await heading(page, 'Sütun eşleştirme').waitFor();
      await page.locator('.toast').first().waitFor();
      await expectAccessibleInBoth(page);
    });
  });

  describe('while imports are queued', () => {
    it.each([
      ['lost', 504, 'text/plain', ''],
      ['that of a change at the same time', 503, 'application/json', BUSY],
    ])('follows an import whose answer was %s', async (_, status, type, body) => {
      const proxy = await openProxy(office.server().url);
      const page = await office.open('/admin/login', {}, [/status of 50[34]/]);
      await page.goto(`${proxy.url}/admin/upload`);
      await choose(page, await file('kayıp.csv', csv(row(1), row(2))));
      await button(page, 'Yükle (1 dosya)').click();
      await entry(page, 'kayıp.csv').getByText('Sırasını bekliyor').waitFor();
      proxy.giveUp({ status, type, body });
      const service = runImports();
      onTestFinished(() => service.stop());
      await entry(page, 'kayıp.csv').getByText('içe aktarma sunucuda tamamlandı').waitFor();
      await expect.poll(() => counts(page), POLL_OPTIONS).toEqual(['2', '2', '0', '0', '0', '0']);
    });

    it('stops on request: the current import is stopped, which is no failure, and the others are not sent', async () => {
      const page = await office.open('/admin/upload', {}, [REFUSED]);
      await choose(
        page,
        await file('bekler.csv', csv(row(1))),
        await file('kalır.csv', csv(row(2))),
      );
      await button(page, 'Yükle (2 dosya)').click();
      await entry(page, 'bekler.csv').getByText('Sırasını bekliyor').waitFor();
      await button(page, 'Durdur').click();
      await dialog(page, 'Yükleme durdurulsun mu?').getByRole('button', { name: 'Durdur' }).click();
      const stopped = entry(page, 'bekler.csv');
      await stopped.getByText('Durduruldu', { exact: true }).waitFor();
      await stopped.getByText('Durduruldu. Hiçbir şey değişmedi.').waitFor();
      expect(await stopped.getByText('Başarısız').count()).toBe(0);
      expect(await stopped.getByText('Hata:').count()).toBe(0);
      await toast(page, 'Yükleme durduruldu').getByText('Durdurulan dosya: 1').waitFor();
      await entry(page, 'kalır.csv').getByText('Bekliyor').waitFor();
      await button(page, 'Yükle (1 dosya)').waitFor();
    });

    it('shows an import of its own once, also before the live connection reports it', async () => {
      const { db } = office.database();
      const page = await office.open('/admin/upload');
      await page.routeWebSocket('**', () => undefined);
      const options = { batchSize: 1000, approved: true, dryRun: false };
      const id = await createImport(db, { ...options, name: 'başkası.csv', bytes: 100 });
      await sql`update imports set status = 'running', started_at = now() where id = ${id}`.execute(
        db,
      );
      await page.reload();
      await choose(page, await file('bekler.csv', csv(row(1))));
      await button(page, 'Yükle (1 dosya)').click();
      const queued = sql`select from imports where file_name = 'bekler.csv' and status = 'queued'`;
      await expect.poll(async () => (await queued.execute(db)).rows.length, POLL_OPTIONS).toBe(1);
      await sql`update imports set rows_read = 1200 where id = ${id}`.execute(db);
      await entry(page, 'başkası.csv').getByText('1.200 satır okundu').waitFor();
      expect(await entry(page, 'bekler.csv').count()).toBe(1);
    });

    it('shows running imports when it opens, and follows them live', async () => {
      const { db } = office.database();
      const bytes = 2_000_000;
      const options = { batchSize: 1000, approved: true, dryRun: false };
      const id = await createImport(db, { ...options, name: 'uzun.xlsx', bytes });
      await sql`update imports set status = 'running', started_at = now(), bytes_read = 500000,
        rows_read = 1200, inserted = 1200 where id = ${id}`.execute(db);
      const page = await office.open('/admin/upload');
      const running = entry(page, 'uzun.xlsx');
      await running.getByText('1.200 satır okundu').waitFor();
      await sql`update imports set bytes_read = 1000000, rows_read = 2400, updated = 1200
        where id = ${id}`.execute(db);
      await running.getByText('2.400 satır okundu').waitFor();
      await running.getByText('1 MB / 2 MB').waitFor();
      await sql`update imports set status = 'done', finished_at = now() where id = ${id}`.execute(
        db,
      );
      await running.waitFor({ state: 'detached' });
    });

    it('shows that a small file is processed, and how many files have finished', async () => {
      const { db } = office.database();
      const page = await office.open('/admin/upload');
      await choose(page, await file('küçük.csv', csv(row(1))), await file('iki.csv', csv(row(2))));
      await button(page, 'Yükle (2 dosya)').click();
      await entry(page, 'küçük.csv').getByText('Sırasını bekliyor').waitFor();
      await page.getByText("2 dosyanın 0'ı bitti").waitFor();
      await sql`update imports set status = 'running'`.execute(db);
      const working = entry(page, 'küçük.csv');
      await working.getByText('satırlar okunuyor ve işleniyor…').waitFor();
      await working.getByRole('progressbar').waitFor();
      await sql`update imports set status = 'queued'`.execute(db);
      const service = runImports();
      onTestFinished(() => service.stop());
      await toast(page, '2 dosya başarıyla yüklendi').waitFor();
    });
  });
});

type Answer = { readonly status: number; readonly type: string; readonly body: string };

/** The answer to a transaction that PostgreSQL has rolled back because of another one. */
const BUSY = JSON.stringify({ error: new AppError('busy', 'Another change was made.') });

/** A proxy that forwards bytes, until it gives another answer to an upload. */
async function openProxy(target: string) {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const uploads = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
    }
    client.on('data', (bytes) => {
      if (bytes.includes(`POST ${UPLOAD_ROUTES.uploadOfSeveral.path}`)) uploads.add(client);
    });
    client.pipe(server).pipe(client);
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
  });
  proxy.listen(0, hostname);
  await once(proxy, 'listening');
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return {
    url: `http://${hostname}:${address.port}`,
    giveUp({ status, type, body }: Answer) {
      const lines = [
        `HTTP/1.1 ${status} x`,
        `Content-Type: ${type}`,
        `Content-Length: ${body.length}`,
      ];
      for (const socket of uploads) socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
    },
  };
}
