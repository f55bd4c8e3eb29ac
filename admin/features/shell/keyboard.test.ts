import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seed } from '../../../api/database/testing/seed.ts';
import {
  button,
  CREDENTIALS,
  dialog,
  heading,
  PATIENTLY,
  toast,
  useBackOffice,
} from '../../testing/back-office.ts';

/** No screen has more to be gone past before what is looked for. */
const MOST_STEPS = 60;

const PLACE = { category: 'Bakery', city: 'Ankara', country: 'TR' };

describe('the back office without a mouse', () => {
  const office = useBackOffice();

  beforeAll(() =>
    seed(office.database().db, [
      { ...PLACE, name: 'Köşe Fırını', approved: false },
      { ...PLACE, name: 'Meydan Fırını' },
    ]),
  );

  const hasFocus = (target: Locator) =>
    target.evaluate((node) => node === document.activeElement).catch(() => false);
  const isFocused = (target: Locator) => expect.poll(() => hasFocus(target), PATIENTLY).toBe(true);

  /** Goes there as anybody would, and sees where that is at each step. */
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

  /** Whether there is something about what has the focus that others do not have. */
  const isSeen = (page: Page) =>
    page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return true;
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const isInView = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
      // The kit draws boxes and switches beside the input that has the focus.
      const drawn = [element, ...(element.parentElement?.children ?? [])];
      return (
        isInView && drawn.some((node) => Number.parseFloat(getComputedStyle(node).outlineWidth) > 0)
      );
    });

  it('signs in, finds a listing, approves it, takes that back, and signs out', async () => {
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
    await expect.poll(() => listings.count(), PATIENTLY).toBe(1);
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

  it('gives the focus back to what opened a window or a menu', async () => {
    const page = await office.open('/admin/businesses');
    const { keyboard } = page;
    const remove = page.getByRole('button', { name: /^Sil: Köşe/ });
    await reach(page, remove);
    await keyboard.press('Enter');
    const question = page.getByRole('dialog');
    await isFocused(question.getByRole('button', { name: 'Vazgeç' }));
    // Round and round, and nowhere else.
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
    await page.getByRole('menuitem', { name: 'Klavye kısayolları' }).waitFor();
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
});
