import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAdministrator } from '../../../api/administrators/administrators.ts';
import { ADMIN_LIST_LIMIT } from '../../../api/contract/calls/shapes.ts';
import { seed } from '../../../api/database/testing/seed.ts';
import {
  button,
  CREDENTIALS,
  dialog,
  heading,
  POLL_OPTIONS,
  toast,
  useBackOffice,
} from '../../testing/back-office.ts';

/** Maximum number of key presses to reach any element. */
const MOST_STEPS = 60;

const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

const PLACE = { category: 'Bakery', city: 'Ankara', country: 'TR' };

describe('the back office without a mouse', () => {
  const office = useBackOffice();

  beforeAll(async () => {
    const { db } = office.database();
    await seed(db, [
      { ...PLACE, name: 'Köşe Fırını', approved: false },
      { ...PLACE, name: 'Meydan Fırını' },
      // Fills three pages.
      ...Array.from({ length: 2 * ADMIN_LIST_LIMIT }, (_, index) => ({
        ...PLACE,
        name: `Zeytin ${100 + index}`,
      })),
    ]);
    await createAdministrator(db, { username: 'grace', password: 'a compiler of words' });
  });

  const hasFocus = (target: Locator) =>
    target.evaluate((node) => node === document.activeElement).catch(() => false);
  const isFocused = (target: Locator) =>
    expect.poll(() => hasFocus(target), POLL_OPTIONS).toBe(true);

  /** Moves the focus to an element by pressing a key, and expects a visible focus at each step. */
  async function reach(page: Page, target: Locator, key = 'Tab'): Promise<void> {
    await target.waitFor();
    for (let step = 0; step < MOST_STEPS; step += 1) {
      if (await hasFocus(target)) return;
      await page.keyboard.press(key);
      expect(await isSeen(page), await page.evaluate(() => document.activeElement?.outerHTML)).toBe(
        true,
      );
    }
    throw new Error(`${target} is not reached by ${key}.`);
  }

  /** Whether the focused element has a visible focus indicator. */
  const isSeen = (page: Page) =>
    page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return true;
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const isInView = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
      // The kit draws the indicator of checkboxes and switches beside the focused input.
      const drawn = [element, ...(element.parentElement?.children ?? [])];
      return (
        isInView && drawn.some((node) => Number.parseFloat(getComputedStyle(node).outlineWidth) > 0)
      );
    });

  it('signs in, finds a listing, approves it, undoes that, and signs out', async () => {
    const page = await office.openSignedOut('/admin/login');
    const { keyboard } = page;
    await reach(page, page.getByLabel('Kullanıcı adı'));
    await keyboard.type(CREDENTIALS.username);
    await reach(page, page.getByLabel('Şifre', { exact: true }));
    await keyboard.type(CREDENTIALS.password);
    await keyboard.press('Enter');
    await heading(page, 'Ana sayfa').waitFor();

    await keyboard.press('g');
    await keyboard.press('i');
    const listings = page.getByRole('list', { name: 'İşletmeler' }).getByRole('listitem');
    await listings.nth(1).waitFor();
    await keyboard.press('/');
    await keyboard.type('köşe');
    await expect.poll(() => listings.count(), POLL_OPTIONS).toBe(1);
    await reach(page, listings.locator('[data-row-link]'));
    await keyboard.press('a');
    await toast(page, 'onaylandı').waitFor();
    await button(page, 'Onaylandı, onayı geri al: Köşe Fırını').waitFor();
    await keyboard.press('Control+z');
    await button(page, 'Onayla: Köşe Fırını').waitFor();
    await isFocused(listings.locator('[data-row-link]'));

    await reach(page, button(page, 'Hesap: ada'), 'Shift+Tab');
    await keyboard.press('Enter');
    const signOut = page.getByRole('menuitem', { name: 'Çıkış' });
    await reach(page, signOut, 'ArrowDown');
    await keyboard.press('Enter');
    await heading(page, 'Admin Paneli').waitFor();
    await isFocused(page.getByLabel('Kullanıcı adı'));
  });

  it('returns the focus to the element that opened a dialog or a menu', async () => {
    const page = await office.open('/admin/businesses');
    const { keyboard } = page;
    const remove = page.getByRole('button', { name: /^Sil: Köşe/ });
    await reach(page, remove);
    await keyboard.press('Enter');
    const question = page.getByRole('dialog');
    await isFocused(question.getByRole('button', { name: 'Vazgeç' }));
    // The focus cycles within the dialog.
    for (let step = 0; step < 5; step += 1) {
      await keyboard.press('Tab');
      expect(await question.evaluate((node) => node.contains(document.activeElement))).toBe(true);
    }
    await keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await isFocused(remove);

    const account = button(page, 'Hesap: ada');
    await reach(page, account, 'Shift+Tab');
    await keyboard.press('Enter');
    const menu = page.getByRole('menu');
    await menu.getByRole('menuitem', { name: 'Klavye kısayolları' }).waitFor();
    // Before the focus is in the menu, Escape would not bring it back.
    await expect
      .poll(() => menu.evaluate((node) => node.contains(document.activeElement)))
      .toBe(true);
    await keyboard.press('Escape');
    await isFocused(account);

    await keyboard.press('Control+k');
    await isFocused(page.getByRole('combobox', { name: 'İşletme veya ekran ara' }));
    await keyboard.press('Escape');
    await isFocused(account);
    await keyboard.press('?');
    await dialog(page, 'Klavye kısayolları').waitFor();
    await keyboard.press('Escape');
    await isFocused(account);
  });

  describe('keeps the focus', () => {
    it('when a pagination button becomes disabled', async () => {
      const page = await office.open('/admin/businesses');
      const pages = page.getByRole('navigation', { name: 'Sayfalar' });
      const last = pages.getByRole('button', { name: 'Son sayfa' });
      await reach(page, last, 'Shift+Tab');
      await page.keyboard.press('Enter');
      await pages.getByText('Sayfa 3 / 3').waitFor();
      await isFocused(pages.getByRole('button', { name: 'Sayfa 3', exact: true }));
      // A button that stays enabled keeps the focus.
      const previous = pages.getByRole('button', { name: 'Önceki sayfa' });
      await reach(page, previous, 'Shift+Tab');
      await page.keyboard.press('Enter');
      await pages.getByText('Sayfa 2 / 3').waitFor();
      await isFocused(previous);
      await page.keyboard.press('Enter');
      await pages.getByText('Sayfa 1 / 3').waitFor();
      await isFocused(pages.getByRole('button', { name: 'Sayfa 1', exact: true }));
    });

    it('when filters are removed', async () => {
      const page = await office.open('/admin/businesses?filter=zeytin&approved=yes&country=TR');
      const chips = page.getByRole('list', { name: 'Etkin filtreler' });
      const remove = (filter: string) =>
        chips.getByRole('button', { name: `Filtreyi kaldır: ${filter}` });
      const approved = chips.getByRole('button', { name: /^Filtreyi kaldır: .*[Oo]naylı/ });
      await reach(page, approved);
      await page.keyboard.press('Enter');
      await approved.waitFor({ state: 'detached' });
      await isFocused(remove('Ülke: Türkiye'));
      await page.keyboard.press('Enter');
      await isFocused(remove('“zeytin”'));
      await page.keyboard.press('Enter');
      await chips.waitFor({ state: 'detached' });
      await isFocused(page.getByRole('searchbox'));
      await page.getByRole('status').getByText('42 işletme').waitFor();
    });

    it('when a deletion is undone from its notification, and from the list', async () => {
      const page = await office.open('/admin/businesses?filter=meydan');
      const { keyboard } = page;
      const deleteMeydan = async () => {
        await reach(page, button(page, 'Sil: Meydan Fırını'));
        await keyboard.press('Enter');
        await reach(
          page,
          dialog(page, 'İşletme silinsin mi?').getByRole('button', { name: 'Sil' }),
        );
        await keyboard.press('Enter');
        await toast(page, 'silindi').waitFor();
        await isFocused(page.getByRole('searchbox'));
      };
      await deleteMeydan();
      const undo = toast(page, 'silindi').getByRole('button', { name: 'Geri al' });
      await reach(page, undo, 'Shift+Tab');
      await keyboard.press('Enter');
      await undo.waitFor({ state: 'detached' });
      await isFocused(page.locator('main :focus'));
      await button(page, 'Sil: Meydan Fırını').waitFor();

      await deleteMeydan();
      await page.goto(`${office.server().url}/admin/deletions`);
      const row = page.getByRole('row').filter({ hasText: 'Meydan' }).first();
      await reach(page, row.getByRole('button', { name: 'Geri al' }));
      await keyboard.press('Enter');
      await row.getByText('Geri alındı').waitFor();
      await isFocused(row.getByRole('rowheader'));
    });

    it('when an administrator is disabled and enabled again', async () => {
      const page = await office.open('/admin/administrators', {}, [/status of 403/]);
      await reach(page, button(page, 'Devre dışı bırak: grace'));
      await page.keyboard.press('Enter');
      const question = dialog(page, '“grace” devre dışı bırakılsın mı?');
      await reach(page, question.getByRole('button', { name: 'Devre dışı bırak' }));
      await page.keyboard.press('Enter');
      const enable = button(page, 'Etkinleştir: grace');
      await enable.waitFor();
      await isFocused(enable);
      await page.keyboard.press('Enter');
      const password = dialog(page, 'Şifrenizi yeniden girin').locator('input[type=password]');
      await isFocused(password);
      await page.keyboard.type(CREDENTIALS.password);
      await page.keyboard.press('Enter');
      await button(page, 'Devre dışı bırak: grace').waitFor();
      await isFocused(button(page, 'Devre dışı bırak: grace'));
    });

    it('when the map opens, and when a listing is saved', async () => {
      const page = await office.open('/admin/businesses/1');
      await page.route('https://tile.openstreetmap.org/**', (route) =>
        route.fulfill({ body: TILE, contentType: 'image/png' }),
      );
      await reach(page, button(page, 'Haritada göster'));
      await page.keyboard.press('Enter');
      const map = page.locator('.place-map-canvas');
      await isFocused(map);
      await map.getByRole('button', { name: 'Yakınlaştır' }).waitFor();
      await isFocused(map);

      const save = button(page, 'Kaydet');
      await reach(page, page.getByLabel('Sokak'), 'Shift+Tab');
      await page.keyboard.type('Boş sokak');
      await reach(page, save);
      await page.keyboard.press('Enter');
      await page.getByText('Kaydedilmemiş değişiklik yok').waitFor();
      expect(await save.isDisabled()).toBe(true);
      await isFocused(save);
    });
  });
});
