import { describe, expect, it } from 'vitest';
import { findValidKey } from '../../../api/api-keys/api-keys.queries.ts';
import {
  button,
  CREDENTIALS,
  dialog,
  expectAccessible,
  PHONE,
  toast,
  useBackOffice,
} from '../../testing/back-office.ts';

describe('the screen of API keys', () => {
  const office = useBackOffice();

  it('creates a key, shows it once, and revokes it', async () => {
    const { db } = office.database();
    const page = await office.open('/admin/api-keys', PHONE, [/status of 40[039]/]);
    await page.getByText('Henüz API anahtarı yok').waitFor();
    await expectAccessible(page);
    await button(page, 'Anahtar oluştur').click();
    const adding = dialog(page, 'Yeni API anahtarı');
    await adding.getByRole('button', { name: 'Oluştur' }).click();
    await adding.getByText('Bir ad yazın.').waitFor();
    await adding.getByText('En az bir izin seçin.').waitFor();
    await expectAccessible(page);
    // The keyboard alone.
    await adding.getByLabel('Ad', { exact: false }).first().fill('Gece aktarımı');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    const confirm = dialog(page, 'Şifrenizi yeniden girin');
    await confirm.locator('input[type="password"]').fill(CREDENTIALS.password);
    await page.keyboard.press('Enter');
    const shown = dialog(page, '“Gece aktarımı” için anahtarınız');
    const secret = await shown.getByLabel('Anahtar', { exact: true }).inputValue();
    expect(await findValidKey(db, secret)).toMatchObject({
      name: 'Gece aktarımı',
      scopes: ['import'],
    });
    await expectAccessible(page);
    await shown.getByRole('button', { name: 'Anahtarı sakladım' }).click();
    const listed = page.getByRole('row').filter({ hasText: 'Gece aktarımı' });
    await listed.getByText('Geçerli').waitFor();
    expect(await page.content()).not.toContain(secret);
    await expectAccessible(page);

    await button(page, 'Anahtar oluştur').click();
    await adding.getByLabel('Ad', { exact: false }).first().fill('gece aktarımı');
    await adding.getByLabel('Okuma').check();
    await adding.getByRole('button', { name: 'Oluştur' }).click();
    await adding.getByText('Bu adda geçerli bir anahtar zaten var.').waitFor();
    await adding.getByRole('button', { name: 'Vazgeç' }).click();

    await button(page, 'İptal et: Gece aktarımı').click();
    await dialog(page, '“Gece aktarımı” anahtarı iptal edilsin mi?')
      .getByRole('button', { name: 'İptal et' })
      .click();
    await toast(page, '“Gece aktarımı” anahtarı iptal edildi').waitFor();
    await listed.getByText('İptal edildi').waitFor();
    expect(await findValidKey(db, secret)).toBeUndefined();
    const entries = await db
      .selectFrom('audit_entries')
      .select(['action', 'username', 'subject'])
      .where('action', 'in', ['api_key.create', 'api_key.revoke'])
      .orderBy('id')
      .execute();
    const byAda = { username: 'ada', subject: 'Gece aktarımı' };
    expect(entries).toEqual([
      { action: 'api_key.create', ...byAda },
      { action: 'api_key.revoke', ...byAda },
    ]);
  });
});
