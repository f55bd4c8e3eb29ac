import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { authenticate } from '../../../api/administrators/administrators.ts';
import {
  button,
  CREDENTIALS,
  dialog,
  expectAccessible,
  PATIENTLY,
  PHONE,
  toast,
  useBackOffice,
} from '../../testing/back-office.ts';

const GRACE = { username: 'grace.hopper', password: 'a compiler of words' };

describe('the screen of administrators', () => {
  const office = useBackOffice();

  const row = (page: Page, table: string, name: string) =>
    page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: name });
  const canSignIn = async (credentials: typeof GRACE) =>
    (await authenticate(office.database().db, credentials, async () => true)) === true;
  const fill = async (page: Page, { username, password }: typeof GRACE) => {
    const adding = dialog(page, 'Yeni yönetici');
    await adding.getByLabel('Kullanıcı adı').fill(username);
    await adding.locator('input[type="password"]').fill(password);
    await adding.getByRole('button', { name: 'Ekle', exact: true }).click();
    return adding;
  };

  it('adds an administrator, and says what is wrong with one', async () => {
    const page = await office.open('/admin/administrators', PHONE, [/status of 400/]);
    await row(page, 'Yöneticiler', 'ada').getByText('siz').waitFor();
    await button(page, 'Yönetici ekle').click();
    const adding = await fill(page, { username: 'g', password: 'short' });
    await adding.getByText('Şifre en az 12 karakter olmalıdır.').waitFor();
    await adding.getByText('Kullanıcı adı 3–64 harf').waitFor();
    await expectAccessible(page);
    await fill(page, { ...GRACE, username: 'ADA' });
    await adding.getByText('Bu kullanıcı adı zaten alınmış.').waitFor();
    await fill(page, GRACE);
    await toast(page, 'grace.hopper eklendi').waitFor();
    await row(page, 'Yöneticiler', 'grace.hopper').getByText('Etkin', { exact: true }).waitFor();
    expect(await canSignIn(GRACE)).toBe(true);
    await expectAccessible(page);
  });

  it('disables somebody else after a question, and enables them again', async () => {
    const page = await office.open('/admin/administrators');
    await button(page, 'Devre dışı bırak: grace.hopper').click();
    const question = dialog(page, 'grace.hopper devre dışı bırakılsın mı?');
    await question.getByRole('button', { name: 'Devre dışı bırak' }).click();
    await row(page, 'Yöneticiler', 'grace.hopper').getByText('Devre dışı (').waitFor();
    expect(await canSignIn(GRACE)).toBe(false);
    await button(page, 'Etkinleştir: grace.hopper').click();
    await toast(page, 'grace.hopper yeniden giriş yapabilir').waitFor();
    expect(await canSignIn(GRACE)).toBe(true);
    expect(await button(page, 'Devre dışı bırak: ada').count()).toBe(0);
  });

  it('ends a session of somebody else', async () => {
    const other = await office.open('/admin/messages', {}, [/status of 401/]);
    const page = await office.open('/admin/administrators');
    const sessions = page.getByRole('table', { name: 'Açık oturumlar' });
    await sessions.getByText('bu tarayıcı').waitFor();
    const ends = sessions.getByRole('button', { name: /^Oturumu kapat: ada/ });
    const before = await ends.count();
    // The last used one first: its own, then the other's.
    await ends.first().click();
    await dialog(page, 'ada adlı yöneticinin oturumu kapatılsın mı?')
      .getByRole('button', { name: 'Oturumu kapat' })
      .click();
    await toast(page, 'ada: oturum kapatıldı').waitFor();
    await expect.poll(() => ends.count(), PATIENTLY).toBe(before - 1);
    await other.getByRole('link', { name: 'Silinenler' }).click();
    await dialog(other, 'Oturumunuz sona erdi').waitFor();
  });

  it('changes the own password, with the rules in sight', async () => {
    const page = await office.open('/admin/administrators', PHONE, [/status of 400/]);
    await page.getByText('En az 12 karakter.').waitFor();
    const [current, next] = [page.getByLabel('Şimdiki şifre'), page.getByLabel('Yeni şifre')];
    const change = button(page, 'Şifreyi değiştir');
    await change.click();
    await page.getByText('Bu alan gereklidir.').waitFor();
    await current.fill('not the password');
    await next.fill('a new password of mine');
    await change.click();
    await page.getByText('Bu, şimdiki şifreniz değil.').waitFor();
    await expectAccessible(page);
    // Nothing is lost by mistake.
    await button(page, 'Menüyü aç').click();
    await page.getByRole('dialog').getByRole('link', { name: 'Mesajlar' }).click();
    await dialog(page, 'Kaydedilmemiş değişiklikler var')
      .getByRole('button', { name: 'Vazgeç' })
      .click();
    await current.fill(CREDENTIALS.password);
    await change.click();
    await toast(page, 'Şifreniz değiştirildi').waitFor();
    expect(await current.inputValue()).toBe('');
    expect(await canSignIn({ ...CREDENTIALS, password: 'a new password of mine' })).toBe(true);
  });
});
