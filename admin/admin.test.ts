import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdministrator } from '../api/administrators/administrators.ts';
import { ADMIN_API } from '../api/contract/back-office.ts';
import { seed } from '../api/database/testing/seed.ts';
import { useTestDatabase } from '../api/database/testing/test-database.ts';
import { useAdminServer } from '../api/sessions/testing/admin-server.ts';
import { buildAdmin } from '../build-scripts/build-admin.ts';
import { openBrowser, openPage } from '../build-scripts/testing/browser.ts';

const credentials = { username: 'ada', password: 'correct horse battery' };

/** What browsers say in the console about an answer that is no success. */
const UNAUTHORIZED = /status of 401 .*\/api\/admin\/(session|login|stats)/;

const PHONE = { viewport: { width: 360, height: 740 } };

describe('the back office in a browser', () => {
  const adminFolder = join(tmpdir(), `directory-admin-${process.pid}`);
  const database = useTestDatabase();
  const empty = useTestDatabase();
  const server = useAdminServer(database, { adminFolder });
  const emptyServer = useAdminServer(empty, { adminFolder });
  let browser: Browser;

  beforeAll(async () => {
    expect(await buildAdmin(adminFolder)).toBe(true);
    await createAdministrator(database().db, credentials);
    await createAdministrator(empty().db, credentials);
    const listing = { city: 'Berlin', country: 'DE' };
    await seed(database().db, [
      ...Array.from({ length: 7 }, (_, index) => ({
        ...listing,
        name: `Bakery ${index}`,
        category: 'Bakery',
      })),
      { ...listing, name: 'Mokka', category: 'Café' },
    ]);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await rm(adminFolder, { recursive: true, force: true });
  });

  const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

  async function signIn(page: Page, { username, password } = credentials): Promise<void> {
    await field(page, 'Kullanıcı adı').fill(username);
    await field(page, 'Şifre').fill(password);
    await button(page, 'Giriş yap').click();
  }
  async function openSignedIn(options = {}, origin = server()): Promise<Page> {
    const page = await openPage(browser, options, [UNAUTHORIZED]);
    await page.goto(`${origin}/admin`);
    await signIn(page);
    await heading(page, 'Ana sayfa').waitFor();
    return page;
  }

  it('is not built again while nothing has changed', async () => {
    expect(await buildAdmin(adminFolder)).toBe(false);
  });

  it('signs in, stays signed in, and signs out', async () => {
    const page = await openPage(browser, {}, [UNAUTHORIZED]);
    await page.goto(`${server()}/admin`);
    await page.waitForURL('**/admin/login');
    await heading(page, 'Admin Paneli').waitFor();
    expect(await page.title()).toBe('Admin Paneli | Business Directory');
    expect(await button(page, 'Giriş yap').isDisabled()).toBe(true);
    await field(page, 'Kullanıcı adı').fill('ada');
    expect(await button(page, 'Giriş yap').isDisabled()).toBe(true);

    await signIn(page, { ...credentials, password: 'wrong horse battery' });
    await page.getByRole('alert').getByText('Geçersiz kullanıcı adı veya şifre').waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/login');
    expect(await page.evaluate(() => localStorage.getItem('adminAuth'))).toBeNull();

    await signIn(page);
    await heading(page, 'Ana sayfa').waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin');
    expect(await page.evaluate(() => localStorage.getItem('adminAuth'))).toBe('true');

    await page.reload();
    await heading(page, 'Ana sayfa').waitFor();
    await page.getByText('ada', { exact: true }).waitFor();
    await page.goto(`${server()}/admin/login`);
    await heading(page, 'Ana sayfa').waitFor();

    await button(page, 'Çıkış').click();
    await heading(page, 'Admin Paneli').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('adminAuth'))).toBeNull();
    expect(await page.context().cookies()).toEqual([]);
    await page.goto(`${server()}/admin`);
    await page.waitForURL('**/admin/login');
  });

  it('has nothing of the navigation of the public pages', async () => {
    const page = await openPage(browser, {}, [UNAUTHORIZED]);
    await page.goto(`${server()}/admin`);
    await button(page, 'Giriş yap').waitFor();
    const links = page.locator(
      ['/categories', '/countries', '/cities', '/contact']
        .map((path) => `a[href="${path}"]`)
        .join(),
    );
    expect(await links.count()).toBe(0);
    await signIn(page);
    await heading(page, 'Ana sayfa').waitFor();
    expect(await page.getByRole('navigation').count()).toBe(1);
    expect(await links.count()).toBe(0);
  });

  it('shows the numbers, and the largest categories with their shares', async () => {
    const page = await openSignedIn();
    await page.getByRole('table').waitFor();
    const total = page.getByRole('term').filter({ hasText: 'Toplam işletme' }).locator('..');
    expect(await total.getByRole('definition').first().textContent()).toBe('8');
    const rows = page.getByRole('table', { name: 'En büyük kategoriler' }).getByRole('row');
    expect(await rows.allTextContents()).toEqual([
      'KategoriİşletmePay',
      'Bakery7%87,5',
      'Café1%12,5',
    ]);
  });

  it('says so when there are no businesses', async () => {
    const page = await openSignedIn({}, emptyServer());
    await heading(page, 'Henüz yayında işletme yok').waitFor();
  });

  it('says so when the numbers cannot be had, and gets them on request', async () => {
    const page = await openPage(browser, {}, [UNAUTHORIZED, /status of 403/]);
    await page.route(`**${ADMIN_API.stats}`, (route) => route.fulfill({ status: 403 }), {
      times: 1,
    });
    await page.goto(`${server()}/admin/login`);
    await signIn(page);
    const problem = page.getByRole('alert').filter({ hasText: 'Sayılar alınamadı' });
    expect(await problem.textContent()).toContain('hata 403');
    await button(page, 'Yeniden dene').click();
    await page.getByRole('table').waitFor();
    expect(await problem.count()).toBe(0);
  });

  it('goes on after signing in where it was asked to go, also when that does not exist', async () => {
    const page = await openPage(browser, {}, [UNAUTHORIZED]);
    await page.goto(`${server()}/admin/nowhere/at-all`);
    await signIn(page);
    await heading(page, 'Böyle bir sayfa yok').waitFor();
    await page.getByText('/admin/nowhere/at-all').waitFor();
    await page.getByRole('link', { name: 'Ana sayfaya dön' }).click();
    await heading(page, 'Ana sayfa').waitFor();
    expect(
      await heading(page, 'Ana sayfa').evaluate((node) => node === document.activeElement),
    ).toBe(true);
  });

  it('returns to the sign-in page when the session has ended', async () => {
    const page = await openSignedIn();
    await page.context().clearCookies();
    await button(page, 'Yenile').click();
    await heading(page, 'Admin Paneli').waitFor();
  });

  it('does not take the word of the browser for being signed in', async () => {
    const page = await openPage(browser, {}, [UNAUTHORIZED]);
    await page.addInitScript(() => localStorage.setItem('adminAuth', 'true'));
    await page.goto(`${server()}/admin`);
    await heading(page, 'Admin Paneli').waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
  });

  it('says so when the server cannot be reached', async () => {
    const page = await openPage(browser, {}, [/ERR_FAILED/]);
    await page.route(`**${ADMIN_API.login}`, (route) => route.abort());
    await page.goto(`${server()}/admin/login`);
    await signIn(page);
    await page.getByRole('alert').getByText('Sunucuya bağlanılamadı').waitFor();
  });

  it('says how long to wait after too many attempts', async () => {
    const page = await openPage(browser, {}, [/status of 429/]);
    const guess = { username: 'guessed', password: 'x' };
    for (let failures = 0; failures < 10; failures += 1)
      await page.request.post(server() + ADMIN_API.login, { data: guess });
    await page.goto(`${server()}/admin/login`);
    await signIn(page, guess);
    await page.getByRole('alert').getByText('15 dakika sonra tekrar deneyin').waitFor();
  });

  it('shows the password on request', async () => {
    const page = await openPage(browser);
    await page.goto(`${server()}/admin/login`);
    await field(page, 'Şifre').fill('secret');
    expect(await field(page, 'Şifre').getAttribute('type')).toBe('password');
    await button(page, 'Şifreyi göster').click();
    expect(await field(page, 'Şifre').getAttribute('type')).toBe('text');
    await button(page, 'Şifreyi gizle').click();
    expect(await field(page, 'Şifre').getAttribute('type')).toBe('password');
  });

  it('speaks English where that was chosen', async () => {
    const page = await openPage(browser);
    await page.goto(`${server()}/admin/login`);
    await button(page, 'English').click();
    await heading(page, 'Admin Panel').waitFor();
    await page.reload();
    await button(page, 'Login').waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
  });

  it.each(['light', 'dark'] as const)(
    'is accessible and fits a phone (%s)',
    async (colorScheme) => {
      const page = await openPage(browser, { ...PHONE, colorScheme }, [UNAUTHORIZED]);
      const check = async () => {
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      };
      await page.goto(`${server()}/admin/nowhere`);
      await signIn(page, { ...credentials, password: 'wrong' });
      await page.getByRole('alert').getByText('Geçersiz').waitFor();
      await check();
      await signIn(page);
      await heading(page, 'Böyle bir sayfa yok').waitFor();
      await check();
      await page.getByRole('link', { name: 'Ana sayfaya dön' }).click();
      await page.getByRole('table').waitFor();
      await check();
    },
  );
});
