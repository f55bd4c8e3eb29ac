import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { setPassword } from '../../../api/administrators/administrators.queries.ts';
import { authenticate } from '../../../api/administrators/administrators.ts';
import { codeOf } from '../../../api/second-factor/testing/enrolled.ts';
import {
  button,
  CREDENTIALS,
  dialog,
  expectAccessible,
  field,
  PHONE,
  POLL_OPTIONS,
  toast,
  useBackOffice,
} from '../../testing/back-office.ts';

/** Console messages after a session has ended: its requests and its stream of imports are refused. */
const ENDED_SESSION = [/status of 401/, /WebSocket.*HTTP Authentication failed/];

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
    await adding.getByLabel('Yetki').selectOption('editor');
    await adding.getByRole('button', { name: 'Ekle', exact: true }).click();
    return adding;
  };

  const confirm = (page: Page) => dialog(page, 'Şifrenizi yeniden girin');
  const enterPassword = async (page: Page, password: string) => {
    await confirm(page).locator('input[type="password"]').fill(password);
    await confirm(page).getByRole('button', { name: 'Devam et' }).click();
  };

  it('adds an account after the own password is entered, and shows errors', async () => {
    const page = await office.open('/admin/administrators', PHONE, [/status of 40[03]/]);
    await row(page, 'Yöneticiler', 'ada').getByText('siz').waitFor();
    await button(page, 'Yönetici ekle').click();
    const adding = await fill(page, { username: 'g', password: 'short' });
    await adding.getByText('Şifre en az 12 karakter olmalıdır.').waitFor();
    await adding.getByText('Kullanıcı adı 3–64 karakter olmalı').waitFor();
    await expectAccessible(page);
    await fill(page, GRACE);
    await confirm(page).waitFor();
    await expectAccessible(page);
    await enterPassword(page, 'not the password');
    await confirm(page).getByText('Şifre yanlış.').waitFor();
    await confirm(page).getByRole('button', { name: 'Vazgeç' }).click();
    await toast(page, 'Şifre girilmediği için işlem yapılmadı.').waitFor();
    expect(await canSignIn(GRACE)).toBe(false);
    await fill(page, { ...GRACE, username: 'ADA' });
    await enterPassword(page, CREDENTIALS.password);
    await adding.getByText('Bu kullanıcı adı zaten alınmış.').waitFor();
    await fill(page, GRACE);
    await toast(page, '“grace.hopper” eklendi').waitFor();
    await row(page, 'Yöneticiler', 'grace.hopper').getByText('Etkin', { exact: true }).waitFor();
    expect(await canSignIn(GRACE)).toBe(true);
    await expectAccessible(page);
  });

  it('disables another account after a confirmation, and enables it again', async () => {
    const page = await office.open('/admin/administrators', {}, [/status of 403/]);
    await button(page, 'Devre dışı bırak: grace.hopper').click();
    const question = dialog(page, '“grace.hopper” devre dışı bırakılsın mı?');
    await question.getByRole('button', { name: 'Devre dışı bırak' }).click();
    await row(page, 'Yöneticiler', 'grace.hopper').getByText('Devre dışı (').waitFor();
    expect(await canSignIn(GRACE)).toBe(false);
    await button(page, 'Etkinleştir: grace.hopper').click();
    await enterPassword(page, CREDENTIALS.password);
    await toast(page, '“grace.hopper” yeniden giriş yapabilir').waitFor();
    expect(await canSignIn(GRACE)).toBe(true);
    expect(await button(page, 'Devre dışı bırak: ada').count()).toBe(0);
    const role = page.getByLabel('Yetki: grace.hopper');
    expect(await role.inputValue()).toBe('editor');
    await role.selectOption('moderator');
    await toast(page, '“grace.hopper” artık “Moderatör” yetkisine sahip').waitFor();
    await expect.poll(() => role.inputValue(), POLL_OPTIONS).toBe('moderator');
    expect(await page.getByLabel('Yetki: ada').count()).toBe(0);
  });

  it('shows from where sessions were opened, and keeps it in the audit log when one is ended', async () => {
    const userAgent =
      'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36';
    const phone = await office.openSignedOut('/admin/login', { userAgent }, ENDED_SESSION);
    await field(phone, 'Kullanıcı adı').fill(CREDENTIALS.username);
    await phone.getByRole('textbox', { name: 'Şifre' }).fill(CREDENTIALS.password);
    await phone.keyboard.press('Enter');
    await phone.waitForURL('**/admin');
    const page = await office.open('/admin/administrators', PHONE);
    const opened = page
      .getByRole('table', { name: 'Açık oturumlar' })
      .getByRole('row')
      .filter({ hasText: 'Chrome, Android' });
    await opened.getByText('127.0.0.x').waitFor();
    await expectAccessible(page);
    await opened.getByRole('button', { name: /^Oturumu kapat: ada/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Oturumu kapat' }).click();
    await opened.waitFor({ state: 'detached' });
    await page.goto(`${office.server().url}/admin/audit`);
    const entry = page.getByRole('listitem').filter({ hasText: 'Oturum kapatıldı' }).first();
    await entry.getByText('Giriş zamanı').waitFor();
    expect((await entry.locator('dl > div').allTextContents()).slice(0, 3).sort()).toEqual([
      'Ağ adresi127.0.0.x',
      'TarayıcıChrome',
      'İşletim sistemiAndroid',
    ]);
    await expectAccessible(page);
  });

  it('ends a session of another account', async () => {
    const other = await office.open('/admin/messages', {}, ENDED_SESSION);
    const page = await office.open('/admin/administrators');
    const sessions = page.getByRole('table', { name: 'Açık oturumlar' });
    await sessions.getByText('bu tarayıcı').waitFor();
    const ends = sessions.getByRole('button', { name: /^Oturumu kapat: ada/ });
    const before = await ends.count();
    // Sorted by last use: the own session first, then the other one.
    await ends.first().click();
    await dialog(page, '“ada” adlı yöneticinin oturumu kapatılsın mı?')
      .getByRole('button', { name: 'Oturumu kapat' })
      .click();
    await toast(page, '“ada” için oturum kapatıldı').waitFor();
    await expect.poll(() => ends.count(), POLL_OPTIONS).toBe(before - 1);

    await other.getByRole('link', { name: 'Silinenler' }).click();
    await dialog(other, 'Oturumunuz sona erdi').waitFor();
  });

  it('changes the own password, and shows which rule a new one breaks', async () => {
    const page = await office.open('/admin/administrators', PHONE, [/status of 400/]);
    await page.getByText('En az 12 karakter.').waitFor();
    const [current, next] = [page.getByLabel('Mevcut şifre'), page.getByLabel('Yeni şifre')];
    const change = button(page, 'Şifreyi değiştir');
    await change.click();
    await page.getByText('Bu alan gereklidir.').waitFor();
    await current.fill('not the password');
    await next.fill('a new password of mine');
    await change.click();
    await page.getByText('Mevcut şifre yanlış.').waitFor();
    await expectAccessible(page);
    // Leaving asks for confirmation.
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

  it('turns on two-step sign-in, and then asks for a code', async () => {
    const { db } = office.database();
    await db
      .transaction()
      .execute((trx) => setPassword(trx, office.administrator().id, CREDENTIALS.password));
    const page = await office.open('/admin/administrators', PHONE, [/status of 40[01]/]);
    await button(page, 'İki adımlı girişi aç').click();
    const setup = dialog(page, 'İki adımlı girişi aç');
    await setup.locator('input[type="password"]').fill(CREDENTIALS.password);
    await page.keyboard.press('Enter');
    await setup.getByRole('img', { name: 'Kimlik doğrulama uygulaması için QR kodu' }).waitFor();
    await expectAccessible(page);
    const secret = (await setup.locator('.secret').textContent())?.replaceAll(' ', '') ?? '';
    await setup.getByLabel('Uygulamadaki kod').fill('000000');
    await page.keyboard.press('Enter');
    await setup.getByText('Kod yanlış ya da daha önce kullanılmış.').waitFor();
    const used = codeOf(secret);
    await setup.getByLabel('Uygulamadaki kod').fill(used);
    await page.keyboard.press('Enter');
    const stored = dialog(page, 'Kurtarma kodlarınız');
    await stored.getByRole('listitem').first().waitFor();
    const [recoveryCode = ''] = await stored.getByRole('listitem').allTextContents();
    expect(await stored.getByRole('listitem').count()).toBe(10);
    await expectAccessible(page);
    await stored.getByRole('button', { name: 'Kodları sakladım' }).click();
    await page.getByText('Kullanılmamış kurtarma kodu: 10').waitFor();

    await page.context().clearCookies();
    await page.goto(`${office.server().url}/admin/login`);
    await page.getByLabel('Kullanıcı adı').fill(CREDENTIALS.username);
    await page.getByLabel('Şifre', { exact: true }).fill(CREDENTIALS.password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'İki adımlı giriş' }).waitFor();
    await expectAccessible(page);
    await page.getByLabel('Doğrulama kodu').fill(used);
    await page.keyboard.press('Enter');
    await page.getByText('Kod yanlış ya da daha önce kullanılmış.').waitFor();
    await button(page, 'Kurtarma kodu kullan').click();
    await page.getByLabel('Kurtarma kodu').fill(recoveryCode);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin');
    await page.getByRole('heading', { name: 'Ana sayfa' }).waitFor();

    await db.deleteFrom('login_attempts').execute();
    const legacy = await office.openSignedOut('/admin-legacy', {}, [/status of 401/]);
    await legacy.getByLabel('Username').fill(CREDENTIALS.username);
    await legacy.locator('input[name="password"]').fill(CREDENTIALS.password);
    await legacy.keyboard.press('Enter');
    await legacy.getByLabel('Code').fill(codeOf(secret, 1));
    await legacy.keyboard.press('Enter');
    await button(legacy, 'Logout').waitFor();
  });

  it('queues a sign-in while the username is under attack', async () => {
    const { db } = office.database();
    await db.deleteFrom('second_factors').execute();
    await sql`insert into login_attempts (name_hash, address, queued)
      select sha256('ada'), '203.0.113.' || n, true from generate_series(1, 40) n`.execute(db);
    const page = await office.openSignedOut('/admin/login', PHONE, [/status of 4(01|29)/]);
    await page.getByLabel('Kullanıcı adı').fill(CREDENTIALS.username);
    await page.getByLabel('Şifre', { exact: true }).fill(CREDENTIALS.password);
    await page.keyboard.press('Enter');
    await page.getByText('Sıra sizde; birazdan kendiliğinden denenecek.').waitFor();
    await expectAccessible(page);
    await page.getByRole('heading', { name: 'Ana sayfa' }).waitFor();
  });
});
