import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EXPORT_ROUTES } from '../../../api/contract/calls/exports-api.ts';
import { OVERVIEW_ROUTES } from '../../../api/contract/calls/overview.ts';
import { SESSION_ROUTES } from '../../../api/contract/calls/sessions.ts';
import { UPLOAD_ROUTES } from '../../../api/contract/calls/upload-routes.ts';
import { seed } from '../../../api/database/testing/seed.ts';
import { startImportService } from '../../../api/imports/jobs/import-service.ts';
import {
  button,
  CREDENTIALS,
  dialog,
  expectAccessibleInBoth,
  field,
  heading,
  PHONE,
  toast,
  useBackOffice,
} from '../../testing/back-office.ts';

const SIGNED_OUT = /status of 401 .*\/api\/admin\/(session|login)/;

/** How long a test polls for a change. */
const PATIENCE = { timeout: 20_000 };

describe('the first screen for administrators', () => {
  const office = useBackOffice();
  let folder = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'directory-legacy-'));
    const service = startImportService(office.database(), pino({ level: 'silent' }));
    return () => service.stop();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  beforeEach(async () => {
    const { db } = office.database();
    await office.empty();
    await seed(db, [
      { name: 'Brot', category: 'Bakery', city: 'Berlin', country: 'DE', approved: true },
      { name: 'Mokka', category: 'Café', city: 'Berlin', country: 'DE', approved: false },
      { name: 'Test İşletmesi 1', category: 'Café', city: 'Berlin', country: 'DE' },
    ]);
  });

  const names = async () => {
    const { rows } = await sql<{ name: string }>`
      select name from businesses where deleted_at is null order by name`.execute(
      office.database().db,
    );
    return rows.map(({ name }) => name);
  };
  const shown = (page: Page) => page.locator('.legacy-name bdi').allTextContents();
  const answer = async (page: Page, title: string, action: string) => {
    await dialog(page, title).getByRole('button', { name: action, exact: true }).click();
    await dialog(page, title).waitFor({ state: 'detached' });
  };
  const file = async (name: string, content: string) => {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  };
  const choose = (page: Page, path: string) => page.locator('input[type=file]').setInputFiles(path);

  it('has its own sign-in form, and shows nothing without a session', async () => {
    const page = await office.open('/admin-legacy', {}, [
      // What the screen still asks for when the session ends is refused, too.
      /status of 401/,
      /ERR_FAILED/,
      /status of 500/,
    ]);
    await button(page, 'Logout').click();
    await button(page, 'Login').waitFor();
    await page.evaluate(() => localStorage.setItem('adminAuth', 'true'));
    await page.reload();
    await field(page, 'Username').fill(CREDENTIALS.username);
    const password = page.getByRole('textbox', { name: 'Password', exact: true });
    await password.fill('wrong horse');
    await button(page, 'Show password').click();
    expect(await password.getAttribute('type')).toBe('text');
    await button(page, 'Hide password').click();
    expect(await password.getAttribute('type')).toBe('password');
    await button(page, 'Login').click();
    const invalid = toast(page, 'Invalid Login');
    await invalid.getByText('Username or password is incorrect').waitFor();
    await page.route(`**${SESSION_ROUTES.signIn.path}`, (route) => route.abort(), { times: 1 });
    await button(page, 'Login').click();
    await toast(page, 'Login Error')
      .getByText('Unable to connect to server. Please try again.')
      .waitFor();
    await page.route(
      `**${SESSION_ROUTES.signIn.path}`,
      (route) => route.fulfill({ status: 500, body: 'boom' }),
      { times: 1 },
    );
    await button(page, 'Login').click();
    await invalid.getByText('500: boom', { exact: true }).waitFor();
    await password.fill(CREDENTIALS.password);
    await button(page, 'Login').click();
    await heading(page, 'Danger Zone').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('adminAuth'))).toBe('true');
  });

  it('shows figures and listings, and requests them only on the first tab', async () => {
    const page = await office.open('/admin-legacy?tab=settings');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.reload();
    await field(page, 'Body Tag').waitFor();
    expect(asked).not.toContain('/api/admin/businesses');
    expect(asked).not.toContain(OVERVIEW_ROUTES.stats.path);
    expect(await page.getByRole('status', { name: 'Yükleniyor…' }).count()).toBe(0);
    await page.getByRole('tab', { name: 'İşletme Yönetimi' }).click();
    await page.getByText('Sistem çalışıyor: 2 işletme yayında.').waitFor();
    expect(await page.locator('.legacy-stats dd').allTextContents()).toEqual(['2', '2']);
    await expect.poll(() => shown(page), PATIENCE).toEqual(['Brot', 'Mokka', 'Test İşletmesi 1']);
    await button(page, 'Ad, artan').click();
    await expect.poll(() => shown(page), PATIENCE).toEqual(['Test İşletmesi 1', 'Mokka', 'Brot']);
    await field(page, 'Bu sayfada işletme adına göre ara').fill('İŞLETME');
    await expect.poll(() => shown(page), PATIENCE).toEqual(['Test İşletmesi 1']);
    await field(page, 'Bu sayfada işletme adına göre ara').fill('');
    await field(page, 'Kategori').selectOption('Bakery');
    await expect.poll(() => shown(page), PATIENCE).toEqual(['Brot']);
  });

  it('approves and deletes listings', async () => {
    const page = await office.open('/admin-legacy');
    await button(page, 'Approve: Mokka').click();
    await button(page, 'Approved: Mokka').waitFor();
    await button(page, 'Delete: Mokka').click();
    await page.getByRole('dialog').getByText('“Mokka” silinecek').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Sil', exact: true }).click();
    await button(page, 'Delete: Mokka').waitFor({ state: 'detached' });
    expect(await names()).toEqual(['Brot', 'Test İşletmesi 1']);
  });

  it('imports one file, and shows its report', async () => {
    const page = await office.open('/admin-legacy', {}, [/status of 422/]);
    await choose(page, await file('notlar.csv', 'name\nx'));
    await toast(page, 'Invalid File Type')
      .getByText('Please select an Excel file (.xlsx or .xls)')
      .waitFor();
    expect(await button(page, 'Yükle').isDisabled()).toBe(true);
    await choose(page, await file('bozuk.xlsx', 'name\nx'));
    await button(page, 'Yükle').click();
    await toast(page, 'Hata').waitFor();
    const report = page.locator('.legacy-report');
    expect(await report.getByRole('definition').allTextContents()).toEqual(['0', '0', '0', '1']);

    await page.route(`**${UPLOAD_ROUTES.upload.path}`, (route) =>
      route.fulfill({ json: answerWith(7) }),
    );
    await choose(page, await file('iyi.xlsx', 'x'));
    await button(page, 'Yükle').click();
    await toast(page, 'Kısmi Başarı').waitFor();
    expect(await report.getByRole('definition').allTextContents()).toEqual(['20', '6', '7', '7']);
    await report.getByText('and 2 more').nth(1).waitFor();
    expect(await report.getByRole('listitem').count()).toBe(12);
  });

  it('exports the selected fields', async () => {
    const page = await office.open('/admin-legacy', {}, [/status of 500/]);
    await button(page, 'CSV olarak dışa aktar').click();
    const question = page.getByRole('dialog', { name: 'CSV olarak dışa aktar' });
    await question.getByRole('checkbox').first().waitFor();
    expect(await question.getByRole('checkbox', { checked: true }).count()).toBe(4);
    await question.getByLabel('Ülke', { exact: true }).selectOption('DE');
    for (const name of ['Adres', 'Telefon', 'Kategori'])
      await question.getByRole('checkbox', { name, exact: true }).uncheck();
    await page.route(
      `**${EXPORT_ROUTES.legacy.path}`,
      (route) => route.fulfill({ status: 500, body: 'boom' }),
      {
        times: 1,
      },
    );
    await question.getByRole('button', { name: 'Dışa Aktar' }).click();
    await toast(page, 'Export Failed')
      .getByText(/^Failed to export CSV file\. .*500: boom/)
      .waitFor();
    const download = page.waitForEvent('download');
    await question.getByRole('button', { name: 'Dışa Aktar' }).click();
    const downloaded = await download;
    expect(downloaded.suggestedFilename()).toMatch(/^businesses_export_.*\.csv$/);
    expect(await readFile(await downloaded.path(), 'utf8')).toContain('Firma Adı');
    await question.waitFor({ state: 'detached' });
    await button(page, 'CSV olarak dışa aktar').click();
    await question.getByRole('checkbox', { name: 'Firma Adı' }).uncheck();
    expect(await question.getByRole('button', { name: 'Dışa Aktar' }).isDisabled()).toBe(true);
  });

  it('asks once before it deletes test data or shortens addresses, and twice before it deletes everything', async () => {
    const page = await office.open('/admin-legacy', {}, [/status of 500/]);
    await button(page, 'Test verilerini sil').click();
    await dialog(page, 'Test verileri silinsin mi?').getByText('Test İşletmesi 1').waitFor();
    await answer(page, 'Test verileri silinsin mi?', 'Test verilerini sil');
    await toast(page, 'Test verileri silindi').waitFor();
    expect(await names()).toEqual(['Brot', 'Mokka']);

    await page.route('**/api/admin/fix-slugs', (route) => route.fulfill({ status: 500 }), {
      times: 1,
    });
    for (const said of ["URL'ler düzeltilemedi", "URL'ler düzeltildi"]) {
      await button(page, "URL'leri düzelt").click();
      await answer(page, "URL'ler düzeltilsin mi?", "URL'leri düzelt");
      await toast(page, said).waitFor();
    }

    await button(page, 'Tüm işletmeleri sil').click();
    await dialog(page, 'Tüm işletmeler silinsin mi?').getByText('2 işletmenin hepsi').waitFor();
    await answer(page, 'Tüm işletmeler silinsin mi?', 'Devam et');
    await answer(page, 'Son onay: gerçekten hepsi silinsin mi?', 'Vazgeç');
    expect(await names()).toEqual(['Brot', 'Mokka']);
    await button(page, 'Tüm işletmeleri sil').click();
    await answer(page, 'Tüm işletmeler silinsin mi?', 'Devam et');
    await answer(page, 'Son onay: gerçekten hepsi silinsin mi?', 'Evet, hepsini sil');
    await toast(page, 'Tüm işletmeler silindi').getByText('2 işletme silindi.').waitFor();
    expect(await names()).toEqual([]);
    await heading(page, 'İşletme bulunamadı').waitFor();
  });

  it('shows the words of the server for every action that fails', async () => {
    const page = await office.open('/admin-legacy', {}, [/status of 500/]);
    await button(page, 'Approve: Mokka').waitFor();
    await page.route('**/api/**', (route) =>
      route.request().method() === 'GET' && !route.request().url().endsWith('country-codes')
        ? route.fallback()
        : route.fulfill({ status: 500, body: 'boom' }),
    );
    const saysWhy = (title: string) => toast(page, title).getByText('500: boom').waitFor();
    await button(page, 'Approve: Mokka').click();
    await saysWhy('Failed to update business approval status.');
    await button(page, 'Delete: Mokka').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sil', exact: true }).click();
    await saysWhy('Mokka');
    await button(page, 'Test verilerini sil').click();
    await answer(page, 'Test verileri silinsin mi?', 'Test verilerini sil');
    await saysWhy('Test verileri silinemedi');
    await button(page, "URL'leri düzelt").click();
    await answer(page, "URL'ler düzeltilsin mi?", "URL'leri düzelt");
    await saysWhy("URL'ler düzeltilemedi");
    await button(page, 'Tüm işletmeleri sil').click();
    await answer(page, 'Tüm işletmeler silinsin mi?', 'Devam et');
    await answer(page, 'Son onay: gerçekten hepsi silinsin mi?', 'Evet, hepsini sil');
    await saysWhy('Failed to delete businesses');
    await button(page, 'CSV olarak dışa aktar').click();
    const question = page.getByRole('dialog', { name: 'CSV olarak dışa aktar' });
    await question.getByText(/Ülkeler alınamadı.* 500: boom/).waitFor({ timeout: 30_000 });
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Site Ayarları' }).click();
    await field(page, 'Body Tag').fill('<p>');
    await button(page, 'Kaydet').click();
    await saysWhy('Site ayarları güncellenirken hata oluştu.');
    await button(page, 'Önbelleği temizle').click();
    await answer(page, 'Önbellek temizlensin mi?', 'Önbelleği temizle');
    await saysWhy('Cache temizleme hatası');
  });

  it('is accessible and fits a phone, light and dark', async () => {
    const page = await office.open('/admin-legacy', PHONE, [SIGNED_OUT]);
    await button(page, 'Approved: Brot').waitFor();
    await expectAccessibleInBoth(page);
    await button(page, 'Logout').click();
    await button(page, 'Login').waitFor();
    await expectAccessibleInBoth(page);
  });
});

/** An answer to an upload. @param left numbers of skipped and of invalid rows */
function answerWith(left: number) {
  const names = Array.from({ length: left }, (_, index) => `Kafe ${index}`);
  const message = { code: 'failed', params: {} };
  return {
    success: true,
    message: 'Bir kısmı alındı',
    totalRows: 20,
    successCount: 6,
    skippedCount: left,
    errorCount: left,
    errors: names,
    skippedBusinesses: names,
    skippedSheets: [],
    notices: {
      message: [message],
      errors: names.map(() => message),
      skippedSheets: [],
      remarks: [],
      remarkCount: 0,
    },
    importId: 1,
  };
}
