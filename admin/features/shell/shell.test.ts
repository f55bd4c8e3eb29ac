import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { OVERVIEW_ROUTES } from '../../../api/contract/calls/overview.ts';
import { UNATTENDED_HEADER } from '../../../api/contract/calls/sessions.ts';
import { seed } from '../../../api/database/testing/seed.ts';
import {
  button,
  CREDENTIALS,
  dialog,
  expectAccessible,
  expectAccessibleInBoth,
  field,
  heading,
  link,
  PHONE,
  POLL_OPTIONS,
  toast,
  useBackOffice,
} from '../../testing/back-office.ts';

/** The contrast of an icon with the option behind it, as WCAG defines it. */
const contrastOf = (icon: Locator) =>
  icon.evaluate((node) => {
    const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    const option = node.closest('[role="option"]');
    if (!pen || !option) throw new Error('There is nothing to measure.');
    const luminance = () => {
      const [red = 0, green = 0, blue = 0] = [...pen.getImageData(0, 0, 1, 1).data].map((value) =>
        value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const paint = (color: string, opacity: number) => {
      pen.globalAlpha = opacity;
      pen.fillStyle = color;
      pen.fillRect(0, 0, 1, 1);
      return luminance();
    };
    const behind = paint(getComputedStyle(option).backgroundColor, 1);
    const parents = [node, node.parentElement].filter((parent) => parent !== null);
    const opacities = parents.map((parent) => Number(getComputedStyle(parent).opacity));
    const front = paint(
      getComputedStyle(node).color,
      opacities.reduce((all, one) => all * one),
    );
    return (Math.max(front, behind) + 0.05) / (Math.min(front, behind) + 0.05);
  });

describe('the shell', () => {
  const office = useBackOffice();

  beforeAll(() =>
    seed(office.database().db, [
      { name: 'Köşe Fırını', category: 'Bakery', city: 'Ankara', country: 'TR' },
    ]),
  );

  const option = (page: Page, name: string) => page.getByRole('option', { name });
  const chosen = (page: Page) => page.locator('[role="option"][aria-selected="true"]');
  const active = (page: Page) =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-activedescendant'));

  it.each([
    ['önbellek temizle', 'Önbelleği temizle'],
    ['ONBELLEK', 'Site ayarları'],
    ['ingilizce', 'English'],
    ['logout', 'Çıkış'],
  ])('finds screens and actions by everyday words: %s', async (text, label) => {
    const page = await office.open('/admin/audit');
    await heading(page, 'İşlem kaydı').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'İşletme veya ekran ara' }).fill(text);
    // Beside the name are the keys of its shortcut.
    const found = page.getByRole('listbox', { name: 'İşletme veya ekran ara' });
    await found.getByRole('option').filter({ hasText: label }).waitFor();
  });

  it('shows how many findings on data quality are open', async () => {
    const page = await office.open('/admin/audit');
    const reports = page.getByRole('navigation').getByRole('link', { name: 'Raporlar' });
    // The listing has no phone, hours, coordinates, photo, website or rating.
    await expect.poll(() => reports.textContent(), POLL_OPTIONS).toBe('Raporlar6');
    await reports.click();
    await page.waitForURL('**/admin/reports');
  });

  it('opens screens and businesses from the palette by keyboard', async () => {
    const page = await office.open('/admin/audit');
    await heading(page, 'İşlem kaydı').waitFor();
    // The palette also opens from within a field.
    await field(page, 'İşlem').focus();
    const search = page.getByRole('combobox', { name: 'İşletme veya ekran ara' });
    const hasFocus = () => search.evaluate((node) => node === document.activeElement);
    await page.keyboard.press('Control+k');
    await expect.poll(hasFocus, POLL_OPTIONS).toBe(true);
    await page.keyboard.type('silin');
    await expect.poll(() => chosen(page).textContent(), POLL_OPTIONS).toContain('Silinenler');
    expect(await chosen(page).getAttribute('id')).toBe(await active(page));
    await page.keyboard.press('Enter');
    await heading(page, 'Silinenler').waitFor();
    await search.waitFor({ state: 'detached' });

    await page.keyboard.press('Control+k');
    await expect.poll(hasFocus, POLL_OPTIONS).toBe(true);
    await page.keyboard.type('köşe');
    await option(page, 'Köşe Fırını').waitFor();
    await expectAccessibleInBoth(page);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/admin/businesses?filter=${encodeURIComponent('köşe')}`);
  });

  it.each(['light', 'dark'] as const)(
    'shows the icon of the selected row: %s',
    async (colorScheme) => {
      const page = await office.open('/admin/audit', { colorScheme });
      await heading(page, 'İşlem kaydı').waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'İşletme veya ekran ara' }).fill('silin');
      await expect.poll(() => chosen(page).textContent(), POLL_OPTIONS).toContain('Silinenler');
      expect(await contrastOf(chosen(page).locator('svg'))).toBeGreaterThanOrEqual(3);
    },
  );

  it('marks calls that are made while the user is idle', async () => {
    const page = await office.openSignedOut('/admin/login');
    await page.clock.install();
    await page.reload();
    const { username, password } = CREDENTIALS;
    await field(page, 'Kullanıcı adı').fill(username);
    await field(page, 'Şifre').fill(password);
    await page.keyboard.press('Enter');
    await heading(page, 'Ana sayfa').waitFor();
    const nextCall = async () => {
      const request = page.waitForRequest(`**${OVERVIEW_ROUTES.overview.path}`);
      await page.clock.fastForward('00:20');
      return (await request).headers()[UNATTENDED_HEADER.toLowerCase()];
    };
    expect(await nextCall()).toBeUndefined();
    await page.clock.fastForward('01:00');
    await expect.poll(nextCall, POLL_OPTIONS).toBe('1');
    await page.keyboard.press('Shift');
    await expect.poll(nextCall, POLL_OPTIONS).toBeUndefined();
  });

  it('lists its shortcuts, and handles each as one action only', async () => {
    const page = await office.open('/admin/businesses');
    await page.getByRole('link', { name: 'Köşe Fırını' }).first().waitFor();
    const changes: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') changes.push(request.url());
    });
    await page.keyboard.press('j');
    await page.locator('[data-row-link]:focus').waitFor();
    // In the list, this letter approves.
    await page.keyboard.press('g');
    await page.keyboard.press('a');
    await heading(page, 'Ana sayfa').waitFor();
    expect(changes).toEqual([]);

    await page.keyboard.press('?');
    const keys = dialog(page, 'Klavye kısayolları');
    await keys.getByText('Aramaya git').waitFor();
    await keys.getByText('Raporlar').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });
  });

  it('ignores single keys if they are turned off in this browser', async () => {
    const page = await office.open('/admin/businesses');
    const row = page.getByRole('link', { name: 'Köşe Fırını' }).first();
    await row.waitFor();
    await page.keyboard.press('?');
    const keys = dialog(page, 'Klavye kısayolları');
    await keys.getByRole('switch', { name: 'Tek tuşlu kısayollar' }).focus();
    await page.keyboard.press('Space');
    await keys.getByText('Aramaya git').waitFor({ state: 'detached' });
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });

    const dead = async () => {
      for (const key of ['j', '/', '?', 'g', 'a']) await page.keyboard.press(key);
      expect(await keys.count()).toBe(0);
      expect(new URL(page.url()).pathname).toBe('/admin/businesses');
      expect(await page.locator('[data-row-link]:focus, input:focus').count()).toBe(0);
    };
    await dead();
    await page.reload();
    await row.waitFor();
    await dead();
    // Shortcuts with Ctrl still work.
    await row.focus();
    await page.keyboard.press('ArrowDown');
    await page.locator('[data-row-link]:focus').waitFor();
    await page.keyboard.press('Control+k');
    await option(page, 'Klavye kısayolları').click();
    await keys.getByRole('switch').click();
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    await page.locator('input[type="search"]:focus').waitFor();
  });

  it('has a menu on phones, which closes when a screen is opened', async () => {
    const page = await office.open('/admin', PHONE);
    const open = button(page, 'Menüyü aç');
    await open.click();
    const menu = page.getByRole('dialog', { name: 'Business Directory' });
    await menu.waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await expect
      .poll(() => open.evaluate((node) => node === document.activeElement), POLL_OPTIONS)
      .toBe(true);
    await open.click();
    await menu.getByRole('link', { name: 'Mesajlar' }).click();
    await menu.waitFor({ state: 'detached' });
    await heading(page, 'Mesajlar').waitFor();
  });

  it('shows notifications with links to their screens', async () => {
    const { db } = office.database();
    await db
      .insertInto('contact_messages')
      .values({
        name: 'Zeynep',
        email: 'zeynep@example.org',
        company: null,
        phone: null,
        subject: 'Merhaba',
        message: 'Bir sorum var.',
      })
      .execute();
    const page = await office.open('/admin/dashboard');
    await button(page, 'Bildirimler: 1').click();
    await page.getByRole('menuitem', { name: /^1 okunmamış mesaj/ }).waitFor();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: /^1 okunmamış mesaj/ }).click();
    await heading(page, 'Mesajlar').waitFor();
    expect(await link(page, 'Mesajlar 1').count()).toBe(1);
  });

  it('dismisses notifications by keyboard, here and on the home screen, and brings them back', async () => {
    const { db } = office.database();
    await sql`
      insert into imports (file_name, file_bytes, batch_size, status, finished_at)
      select n || '.xlsx', 1, 1, 'failed', now() from generate_series(1, 3) n`.execute(db);
    await sql`update contact_messages set read_at = now()`.execute(db);
    const page = await office.open('/admin/dashboard');
    const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
    await button(page, 'Bildirimler: 3').press('Enter');
    await item('Bildirimi kapat: İçe aktarma başarısız: 3.xlsx').press('Enter');
    // The menu stays open, with the focus on what is left.
    await page.getByRole('menuitem', { name: 'İçe aktarma başarısız: 2.xlsx' }).first().waitFor();
    await expect.poll(() => page.locator('[role=menuitem]:focus').count(), POLL_OPTIONS).toBe(1);
    await page.keyboard.press('Escape');
    await button(page, 'Bildirimler: 2').waitFor();
    await toast(page, 'Bildirim kapatıldı').getByRole('button', { name: 'Geri al' }).click();
    await button(page, 'Bildirimler: 3').waitFor();

    await link(page, 'Ana sayfa').click();
    const list = page.getByRole('region', { name: 'İlgilenmeniz gerekenler' });
    for (const nth of [3, 2, 1]) {
      await list.getByRole('link', { name: `${nth}.xlsx` }).waitFor();
      await list.getByRole('button', { name: `${nth}.xlsx` }).press('Enter');
      await list.getByRole('link', { name: `${nth}.xlsx` }).waitFor({ state: 'detached' });
      expect(await page.locator('main :focus').count()).toBe(1);
    }
    await list.getByText('İlgilenmeniz gereken bir şey yok.').waitFor();
    await expectAccessible(page);
    // Another visit, also on another device, does not show them.
    const elsewhere = await office.open('/admin/dashboard', PHONE);
    await button(elsewhere, 'Bildirimler: 0').waitFor();
  });

  it('keeps a notification that could not be dismissed', async () => {
    const { db } = office.database();
    await sql`
      insert into imports (file_name, file_bytes, batch_size, status, finished_at)
      values ('son.xlsx', 1, 1, 'failed', now())`.execute(db);
    const page = await office.open('/admin', {}, [/status of 503/]);
    await page.route(
      `**${OVERVIEW_ROUTES.dismiss.path}`,
      (route) => route.fulfill({ status: 503, body: 'later' }),
      { times: 1 },
    );
    const name = 'Bildirimi kapat: İçe aktarma başarısız: son.xlsx';
    await button(page, name).click();
    await toast(page, 'Bildirim kapatılamadı').getByText('503: later').waitFor();
    await button(page, name).click();
    await toast(page, 'Bildirim kapatıldı').waitFor();
    expect(await toast(page, 'Bildirim kapatılamadı').count()).toBe(0);
  });

  it('has a skip link past the menu', async () => {
    const page = await office.open('/admin');
    await heading(page, 'Ana sayfa').waitFor();
    await page.keyboard.press('Tab');
    expect(await link(page, 'İçeriğe geç').evaluate((n) => n === document.activeElement)).toBe(
      true,
    );
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await button(page, 'Yenile').evaluate((n) => n === document.activeElement)).toBe(true);
  });

  it('keeps the focus on the button that refreshes the figures', async () => {
    const page = await office.open('/admin');
    await page.getByText('Aktif', { exact: true }).waitFor();
    const goOn = Promise.withResolvers<void>();
    await page.route('**/api/**', async (route) => {
      await goOn.promise;
      await route.continue();
    });
    const refresh = button(page, 'Yenile');
    await refresh.press('Enter');
    await expect.poll(() => refresh.getAttribute('aria-busy')).toBe('true');
    expect(await refresh.evaluate((node) => node === document.activeElement)).toBe(true);
    goOn.resolve();
    await expect.poll(() => refresh.getAttribute('aria-busy')).toBe('false');
  });

  it('shows a lost connection', async () => {
    const page = await office.open('/admin', {}, [/ERR_FAILED/]);
    await page.getByText('Aktif', { exact: true }).waitFor();
    await page.route('**/api/**', (route) => route.abort());
    await button(page, 'Yenile').click();
    await page.getByText('Bağlantı yok').waitFor();
  });
});
