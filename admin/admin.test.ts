import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { SESSION_ROUTES } from '../api/contract/calls/sessions.ts';
import { seed } from '../api/database/testing/seed.ts';
import { buildAdmin } from '../build-scripts/build-admin.ts';
import {
  button,
  CREDENTIALS,
  dialog,
  expectAccessibleInBoth,
  field,
  heading,
  link,
  PHONE,
  POLL_OPTIONS,
  useBackOffice,
} from './testing/back-office.ts';

/** Console messages of browsers about error statuses and ended streams. */
const UNAUTHORIZED = /status of 401|ERR_INCOMPLETE|WebSocket/;

describe('the back office in a browser', () => {
  const office = useBackOffice();

  beforeAll(() =>
    seed(
      office.database().db,
      Array.from({ length: 7 }, (_, index) => ({
        name: `Bakery ${index}`,
        category: 'Bakery',
        city: 'Berlin',
        country: 'DE',
      })),
    ),
  );

  const openSignedOut = (path: string, options = {}) =>
    office.openSignedOut(path, options, [UNAUTHORIZED]);
  async function signIn(page: Page, { username, password } = CREDENTIALS): Promise<void> {
    await field(page, 'Kullanıcı adı').fill(username);
    await field(page, 'Şifre').fill(password);
    await button(page, 'Giriş yap').click();
  }
  const hint = (page: Page) => page.evaluate(() => localStorage.getItem('adminAuth'));
  const hasFocus = (page: Page, name: string) =>
    expect.poll(
      () => heading(page, name).evaluate((node) => node === document.activeElement),
      POLL_OPTIONS,
    );

  it('is not built again while its sources are unchanged', async () => {
    expect(await buildAdmin(office.folder())).toBe(false);
  });

  it('signs in, stays signed in, and signs out', async () => {
    const page = await openSignedOut('/admin');
    await page.waitForURL('**/admin/login');
    await heading(page, 'Admin Paneli').waitFor();
    expect(await page.title()).toBe('Admin Paneli | Business Directory');
    expect(await button(page, 'Giriş yap').isDisabled()).toBe(true);
    await field(page, 'Kullanıcı adı').fill('ada');
    expect(await button(page, 'Giriş yap').isDisabled()).toBe(true);

    await signIn(page, { ...CREDENTIALS, password: 'wrong horse battery' });
    await page.getByRole('alert').getByText('Geçersiz kullanıcı adı veya şifre').waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/login');
    expect(await hint(page)).toBeNull();

    await signIn(page);
    await heading(page, 'Ana sayfa').waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin');
    expect(await hint(page)).toBe('true');

    await page.reload();
    await heading(page, 'Ana sayfa').waitFor();
    await page.goto(`${office.server().url}/admin/login`);
    await heading(page, 'Ana sayfa').waitFor();

    await button(page, 'Hesap: ada').click();
    await page.getByRole('menuitem', { name: 'Çıkış' }).click();
    await heading(page, 'Admin Paneli').waitFor();
    expect(await hint(page)).toBeNull();
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['device']);
    await page.goto(`${office.server().url}/admin`);
    await page.waitForURL('**/admin/login');
  });

  it('does not have the navigation of the public pages', async () => {
    const page = await openSignedOut('/admin');
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

  it('opens the requested address after signing in, even if it does not exist', async () => {
    const page = await openSignedOut('/admin/nowhere/at-all');
    await signIn(page);
    await heading(page, 'Böyle bir sayfa yok').waitFor();
    await page.getByText('/admin/nowhere/at-all').waitFor();
    await link(page, 'Ana sayfaya dön').click();
    await heading(page, 'Ana sayfa').waitFor();
    await hasFocus(page, 'Ana sayfa').toBe(true);
  });

  it('asks to sign in again when the session ends, and stays on the screen', async () => {
    const page = await office.open('/admin/administrators', {}, [UNAUTHORIZED]);
    const newPassword = page.getByLabel('Yeni şifre');
    await newPassword.fill('not sent yet, not lost either');
    await page.context().clearCookies();
    await button(page, 'Yönetici ekle').click();
    const adding = dialog(page, 'Yeni yönetici');
    await adding.getByLabel('Kullanıcı adı').fill('grace');
    await adding.getByLabel('Şifre', { exact: false }).first().fill('correct horse battery');
    await adding.getByRole('button', { name: 'Ekle', exact: true }).click();
    const again = dialog(page, 'Oturumunuz sona erdi');
    await again.waitFor();
    expect(await again.getByLabel('Kullanıcı adı').inputValue()).toBe('ada');
    const password = again.getByLabel('Şifre', { exact: true });
    await expect
      .poll(() => password.evaluate((node) => node === document.activeElement), POLL_OPTIONS)
      .toBe(true);
    await password.fill(CREDENTIALS.password);
    await again.getByRole('button', { name: 'Giriş yap' }).click();
    await again.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/admin/administrators');
    expect(await newPassword.inputValue()).toBe('not sent yet, not lost either');
  });

  it('does not trust the flag of the browser for being signed in', async () => {
    const page = await openSignedOut('/admin/login');
    await page.evaluate(() => localStorage.setItem('adminAuth', 'true'));
    await page.goto(`${office.server().url}/admin`);
    await heading(page, 'Admin Paneli').waitFor();
    expect(await heading(page, 'Sayılar').count()).toBe(0);
    expect(await hint(page)).toBeNull();
  });

  it('reports that the server is unreachable', async () => {
    const page = await office.openSignedOut('/admin/login', {}, [/ERR_FAILED/]);
    await page.route(`**${SESSION_ROUTES.signIn.path}`, (route) => route.abort());
    await signIn(page);
    await page.getByRole('alert').getByText('Sunucuya bağlanılamadı').waitFor();
  });

  it('shows how long to wait after too many attempts', async () => {
    const page = await office.openSignedOut('/admin/login', {}, [/status of 429/]);
    const guess = { username: 'guessed', password: 'x' };
    for (let failures = 0; failures < 10; failures += 1)
      await page.request.post(office.server().url + SESSION_ROUTES.signIn.path, { data: guess });
    await signIn(page, guess);
    await page.getByRole('alert').getByText('15 dakika sonra yeniden deneyin').waitFor();
  });

  it('shows the password on request', async () => {
    const page = await office.openSignedOut('/admin/login');
    await field(page, 'Şifre').fill('secret');
    expect(await field(page, 'Şifre').getAttribute('type')).toBe('password');
    await button(page, 'Şifreyi göster').click();
    expect(await field(page, 'Şifre').getAttribute('type')).toBe('text');
    await button(page, 'Şifreyi gizle').click();
    expect(await field(page, 'Şifre').getAttribute('type')).toBe('password');
  });

  it('is in English if that was chosen', async () => {
    const page = await office.openSignedOut('/admin/login');
    await button(page, 'English').click();
    await heading(page, 'Admin Panel').waitFor();
    await page.reload();
    await button(page, 'Login').waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
  });

  it('is accessible and fits a phone, light and dark', async () => {
    const page = await openSignedOut('/admin/nowhere', PHONE);
    await signIn(page, { ...CREDENTIALS, password: 'wrong' });
    await page.getByRole('alert').getByText('Geçersiz').waitFor();
    await expectAccessibleInBoth(page);
    await signIn(page);
    await heading(page, 'Böyle bir sayfa yok').waitFor();
    await expectAccessibleInBoth(page);
    await link(page, 'Ana sayfaya dön').click();
    await page.getByText('Toplam işletme').waitFor();
    await expectAccessibleInBoth(page);
    await button(page, 'Hesap: ada').click();
    await page.getByRole('menuitemradio', { name: 'Koyu' }).waitFor();
    await expectAccessibleInBoth(page);
  });
});
