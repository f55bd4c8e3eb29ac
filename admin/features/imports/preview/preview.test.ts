import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startImportService } from '../../../../api/imports/jobs/import-service.ts';
import { csv, row } from '../../../../api/imports/testing/use-imports.ts';
import {
  button,
  expectAccessibleInBoth,
  field,
  heading,
  link,
  PHONE,
  POLL_OPTIONS,
  toast,
  useBackOffice,
} from '../../../testing/back-office.ts';

/** A file of which only the city is recognised. */
const UNKNOWN = `Ünvanı;Şehir;Mesai;E-posta;Not
Kafe Bir;İzmir;her zaman açık;ada@example.org;ikinci şube
Kafe İki;İzmir;sorunuz;bob@example.org;
;İzmir;9-18;;
`;

/** The columns of an import that was started, or discarded, are unknown until its file is read. */
const NO_COLUMNS = [/status of 404.*\/columns\)/];

describe('the preview of a file', () => {
  const office = useBackOffice();
  let folder = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'directory-preview-'));
    const service = startImportService(office.database(), pino({ level: 'silent' }));
    return () => service.stop();
  });
  beforeEach(() => office.empty());
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function choose(page: Page, ...files: readonly (readonly [string, string])[]) {
    const paths = files.map(([name]) => join(folder, name));
    for (const [at, [, content]] of files.entries()) await writeFile(paths[at] ?? '', content);
    await page.locator('input[type=file]').setInputFiles(paths);
  }
  async function prepare(page: Page, name: string, content: string) {
    await choose(page, [name, content]);
    await button(page, 'Önce önizle (1 dosya)').click();
    await page.waitForURL('**/admin/imports/1');
    await heading(page, name).waitFor();
    await heading(page, 'Uyarılar').waitFor();
  }
  async function map(page: Page, header: string, meaning: string) {
    const select = field(page, `“${header}” sütununun anlamı`).and(page.getByRole('combobox'));
    await select.click();
    await page.getByRole('option', { name: meaning, exact: true }).click();
  }
  const warnings = (page: Page) => page.locator('.preview-warnings li').allTextContents();
  const listings = (page: Page) => page.getByRole('table', { name: 'Kaydedilecek işletmeler' });
  const stored = async () => {
    const { rows } = await sql`
      select b.name, k.code as country, g.name as category, b.located_in as note from businesses b
      join cities c on c.id = b.city_id join countries k on k.id = c.country_id
      join categories g on g.id = b.category_id order by b.id`.execute(office.database().db);
    return rows;
  };

  it('maps the columns of a file before anything of it is stored', async () => {
    const page = await office.open('/admin/upload', {}, NO_COLUMNS);
    await prepare(page, 'bilinmeyen.csv', UNKNOWN);
    await page.getByText('Başlatılmadı', { exact: true }).waitFor();
    expect(await warnings(page)).toEqual([
      expect.stringMatching(/^bilinmeyen\.csv, 1\. satır: .*işletme adı/i),
    ]);
    await page.getByText('Bu satırlardan işletme çıkmıyor.').waitFor();
    // Unknown columns show their values, by which they are mapped; those about people never do.
    const raw = page.getByRole('table', { name: 'Dosyanın ilk satırları' });
    await raw.getByText('xxxxxx xxxx').waitFor();
    expect(await page.getByText('ada@example.org').count()).toBe(0);
    await page.getByText('Kişisel veri, hiç okunmaz').first().waitFor();
    // On phones, a label without a value beside it is left out.
    const wide = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.setViewportSize({ width: 360, height: 780 });
    const blank = page.locator('[data-label="Örnek değerler"]:empty');
    expect(await blank.count()).toBeGreaterThan(0);
    expect(await blank.first().isVisible()).toBe(false);
    await page.setViewportSize(wide);

    await map(page, 'Ünvanı', 'İşletme adı');
    await expect
      .poll(() => warnings(page), POLL_OPTIONS)
      .toContainEqual("3 satırın 1'i reddedilir: İşletme adı sütunu: işletme adı boş");
    await map(page, 'Mesai', 'Çalışma saatleri');
    await expect
      .poll(() => warnings(page), POLL_OPTIONS)
      .toContainEqual("Çalışma saatleri: 2 hücrenin 2'si anlaşılamadı. Örnek: “her zaman açık”");
    await map(page, 'Not', 'Bulunduğu yer');
    await map(page, 'Mesai', 'Çalışma saatleri');
    await expect
      .poll(() => warnings(page), POLL_OPTIONS)
      .not.toContainEqual(expect.stringContaining('anlaşılamadı'));
    await field(page, 'Varsayılan kategori').and(page.getByRole('combobox')).fill('Kafe');
    await page.keyboard.press('Tab');
    await expect.poll(() => warnings(page), POLL_OPTIONS).toHaveLength(2);
    const country = field(page, 'Varsayılan ülke').and(page.getByRole('combobox'));
    await country.fill('kıbrıs');
    await page.getByRole('option', { name: 'Kıbrıs', exact: false }).first().click();
    await listings(page).getByText('İzmir, Kıbrıs').first().waitFor();
    await listings(page).getByText('Cafe', { exact: true }).first().waitFor();
    await listings(page).getByText('Reddedilir').waitFor();
    expect(await stored()).toEqual([]);

    // All choices are kept.
    await page.reload();
    await listings(page).getByText('İzmir, Kıbrıs').first().waitFor();
    await field(page, 'Eşleştirmeleri sonraki dosyalar için de sakla').check();
    await button(page, 'İçe aktar').click();
    await toast(page, 'Sıraya alındı').waitFor();
    await page.getByText('Tamamlandı, reddedilen var').waitFor();
    const cafe = { country: 'CY', category: 'Cafe' };
    expect(await stored()).toEqual([
      { ...cafe, name: 'Kafe Bir', note: 'ikinci şube' },
      { ...cafe, name: 'Kafe İki', note: null },
    ]);
    const { rows } = await sql`select header, field from column_mappings order by header`.execute(
      office.database().db,
    );
    expect(rows).toEqual([
      { header: 'Not', field: 'located_in' },
      { header: 'Ünvanı', field: 'name' },
    ]);
  });

  it('maps the columns of a file without a header by their letters, for this file alone', async () => {
    const page = await office.open('/admin/upload', {}, NO_COLUMNS);
    await prepare(page, 'başlıksız.csv', 'Kafe Bir;İzmir;TR\n;İzmir;TR\nKafe İki;Bursa;TR\n');
    await expect
      .poll(() => warnings(page), POLL_OPTIONS)
      .toContainEqual(
        expect.stringMatching(/^Tanınan bir sütun.*ilk satırı başlık değil.*“Başlık satırı yok”/),
      );
    const header = field(page, 'Başlık satırı').and(page.getByRole('combobox'));
    await header.click();
    await page.getByRole('option', { name: 'Başlık satırı yok', exact: true }).click();
    await expect
      .poll(() => warnings(page), POLL_OPTIONS)
      .toEqual([expect.stringMatching(/^başlıksız\.csv: dosyada başlık satırı yok/)]);
    const raw = page.getByRole('table', { name: 'Dosyanın ilk satırları' });
    expect(await raw.getByRole('row').count()).toBe(4);
    await map(page, 'A', 'İşletme adı');
    await expect
      .poll(() => warnings(page), POLL_OPTIONS)
      .toContainEqual("3 satırın 1'i reddedilir: A sütunu: işletme adı boş");
    await map(page, 'B', 'Şehir');
    await map(page, 'C', 'Ülke kodu');
    await listings(page).getByText('İzmir, Türkiye').first().waitFor();
    await page.getByText('eşleştirmeler sonraki dosyalar için saklanamaz').waitFor();
    expect(await field(page, 'Eşleştirmeleri sonraki dosyalar için de sakla').count()).toBe(0);
    await button(page, 'İçe aktar').click();
    await page.getByText('Tamamlandı, reddedilen var').waitFor();
    const one = { country: 'TR', note: null };
    expect(await stored()).toMatchObject([
      { ...one, name: 'Kafe Bir' },
      { ...one, name: 'Kafe İki' },
    ]);
    const { rows } = await sql`select header from column_mappings`.execute(office.database().db);
    expect(rows).toEqual([]);
  });

  it('of several files is opened from the list, and one can be tried or discarded', async () => {
    const page = await office.open('/admin/upload', {}, NO_COLUMNS);
    await choose(page, ['bir.csv', csv(row(1))], ['iki.csv', csv(row(2))]);
    await button(page, 'Önce önizle (2 dosya)').click();
    const entry = page.getByRole('listitem').filter({ hasText: 'iki.csv' });
    await entry.getByText('Başlatılmadı').waitFor();
    await entry.getByRole('link', { name: 'Önizlemeyi aç' }).click();
    await heading(page, 'iki.csv').waitFor();
    await page.getByText('Sorun bulunmadı.').waitFor();
    await page.getByText('Dosyadaki tüm satırlara bakıldı: 1').waitFor();
    await field(page, 'Yalnızca dene').check();
    await button(page, 'Dene').click();
    await heading(page, 'Gerçekten içe aktarılsaydı').waitFor();
    expect(await stored()).toEqual([]);

    await page.goto(`${office.server().url}/admin/imports`);
    await link(page, 'bir.csv').click();
    await button(page, 'Kaldır').click();
    await page.getByText('Durduruldu', { exact: true }).waitFor();
    expect(await stored()).toEqual([]);
  });

  it('is accessible and fits a phone, light and dark', async () => {
    const page = await office.open('/admin/upload', PHONE);
    await prepare(page, 'çok-uzun-bir-dosya-adı-istanbul-kadıköy-مطعم-2026.csv', UNKNOWN);
    await expectAccessibleInBoth(page);
    await map(page, 'Ünvanı', 'İşletme adı');
    await listings(page).getByText('Kafe Bir', { exact: true }).waitFor();
    await expectAccessibleInBoth(page);
  });
});
