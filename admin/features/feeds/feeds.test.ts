import { dirname } from 'node:path';
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../../../api/config.ts';
import { startFeedService } from '../../../api/feeds/feed-service.ts';
import { startFetchService } from '../../../api/imports/fetching/fetch-service.ts';
import { startImportService } from '../../../api/imports/jobs/import-service.ts';
import { useFileServer } from '../../../api/imports/testing/file-server.ts';
import { csv, row } from '../../../api/imports/testing/use-imports.ts';
import {
  button,
  dialog,
  expectAccessible,
  heading,
  link,
  PHONE,
  toast,
  useBackOffice,
} from '../../testing/back-office.ts';

describe('the screens of feeds', () => {
  const office = useBackOffice({ FETCH_PRIVATE_HOSTS: '127.0.0.1' });
  const files = useFileServer();
  beforeAll(() => {
    const logger = pino({ level: 'silent' });
    const fetched = { mostBytes: 1_000_000, privateHosts: new Set(['127.0.0.1']) };
    const services = [
      startFetchService(
        office.database(),
        { fetch: fetched, dataDir: dirname(office.server().uploads) },
        logger,
      ),
      startImportService(office.database(), logger),
      startFeedService(office.database(), parseConfig({}, '/'), logger),
    ];
    return () => Promise.all(services.map((service) => service.stop()));
  });

  it('add a feed, run it, and show what came and went', async () => {
    const page = await office.open('/admin/feeds', PHONE, [/status of 40[09]/]);
    await page.getByText('Henüz kaynak yok').waitFor();
    await expectAccessible(page);
    await button(page, 'Kaynak ekle').click();
    const adding = dialog(page, 'Yeni kaynak');
    await adding.getByRole('button', { name: 'Ekle' }).click();
    await adding.getByText('Bir ad yazın.').waitFor();
    await adding.getByText('https:// ile başlayan bir adres yazın.').waitFor();
    // The keyboard alone.
    await page.keyboard.type('Kafeler');
    await page.keyboard.press('Tab');
    await page.keyboard.type('https://10.0.0.1/kafeler.csv');
    await page.keyboard.press('Enter');
    await adding.getByText('10.0.0.1 özel bir ağda').waitFor();
    await adding.getByLabel('Adres', { exact: false }).first().fill(files.address('/kafeler.csv'));
    await adding.getByLabel('Zamanlama').selectOption('Özel (cron)');
    const cron = adding.getByLabel('Cron ifadesi', { exact: false });
    await cron.fill('her gün');
    await adding.getByRole('button', { name: 'Ekle' }).click();
    await adding.getByText('Beş alanlı bir cron ifadesi yazın').waitFor();
    await cron.fill('30 5 * * *');
    await adding.getByText(/Sonraki çalışma: .+ 05:30/).waitFor();
    await adding.getByLabel('Dosya, kaynağın tam listesidir').check();
    await adding.getByLabel('Görülmeyen işletmeler').selectOption('Kalıcı olarak kapatılır');
    await expectAccessible(page);
    await adding.getByRole('button', { name: 'Ekle' }).click();
    await toast(page, '“Kafeler” eklendi').waitFor();
    await page.getByText('Her gün 05:30').waitFor();
    await expectAccessible(page);

    files.answers((_, response) => response.end(csv(...[1, 2, 3, 4, 5, 6].map((nth) => row(nth)))));
    await link(page, 'Kafeler').click();
    await heading(page, 'Kafeler').waitFor();
    await page.getByText('Her gün 05:30').waitFor();
    await page.getByText('Henüz bir dosya içe aktarılmadı.').waitFor();
    await button(page, 'Şimdi çalıştır: Kafeler').click();
    await toast(page, 'Kaynak çalıştırıldı').waitFor();
    const run = page.getByRole('row').filter({ hasText: 'Tamamlandı' });
    await run.waitFor({ timeout: 60_000 });
    files.answers((_, response) => response.end(csv(...[1, 2, 3, 4, 5].map((nth) => row(nth)))));
    await button(page, 'Şimdi çalıştır: Kafeler').click();
    await expect.poll(() => run.count()).toBe(2);
    const cells = async () =>
      (await run.first().getByRole('cell').allInnerTexts()).map((text) => text.trim());
    await expect.poll(cells).toEqual(['Tamamlandı', '0', '0', '5', '0', '1', '0', '1']);
    await expectAccessible(page);

    await link(page, '1').click();
    await page.getByText('Kaynakta görülmedi: Kafeler').waitFor();
    await page.getByText('Café 6').first().waitFor();
    await page.goBack();
    await button(page, 'Duraklat: Kafeler').press('Enter');
    await toast(page, 'Kaynak duraklatıldı').waitFor();
    await page.getByText('Duraklatıldı').first().waitFor();
    await button(page, 'Sil').press('Enter');
    await dialog(page, '“Kafeler” silinsin mi?').getByRole('button', { name: 'Sil' }).click();
    await toast(page, 'Kaynak silindi').waitFor();
    await page.getByText('Henüz kaynak yok').waitFor();
    await page.goto(`${office.server().url}/admin/audit`);
    await page.getByText('Her gün 05:30').first().waitFor();
  });

  it('map columns for the files of one feed', async () => {
    const { db } = office.database();
    files.answers((_, response) => response.end(csv(row(1)).replace(',phone,', ',Ruf,')));
    const page = await office.open('/admin/feeds');
    await button(page, 'Kaynak ekle').click();
    const adding = dialog(page, 'Yeni kaynak');
    // The dialog moves the focus once it is shown: keys that are pressed before are lost.
    await adding.locator('input:focus').fill('Berlin');
    await adding.getByLabel('Adres', { exact: false }).first().fill(files.address('/berlin.csv'));
    await adding.getByRole('button', { name: 'Ekle' }).click();
    await button(page, 'Şimdi çalıştır: Berlin').click();
    const done = page.getByRole('row').filter({ hasText: 'Tamamlandı' });
    await done.waitFor({ timeout: 60_000 });
    await link(page, 'Berlin').click();
    await done.getByRole('link').click();
    await page.getByText('yalnızca bu kaynağın sonraki dosyaları için').waitFor();
    await page.getByRole('combobox', { name: '“Ruf” sütununun anlamı' }).click();
    await page.getByRole('option', { name: 'Telefon', exact: true }).click();
    await button(page, 'Değişiklikleri kaydet').click();
    await toast(page, 'Eşleştirmeler kaydedildi').waitFor();
    const { mapping } = await db.selectFrom('feeds').select('mapping').executeTakeFirstOrThrow();
    expect(mapping).toEqual([['Ruf', 'phone']]);
    expect(await db.selectFrom('column_mappings').selectAll().execute()).toEqual([]);
    await link(page, 'Kaynağı aç').click();
    await heading(page, 'Berlin').waitFor();

    files.answers((_, response) => response.writeHead(503).end());
    await button(page, 'Şimdi çalıştır: Berlin').click();
    const failed = page.getByRole('row').filter({ hasText: 'Başarısız' });
    await failed.getByText('127.0.0.1 503 yanıtını verdi').waitFor({ timeout: 60_000 });
  });
});
