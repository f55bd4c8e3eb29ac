import { beforeEach, describe, expect, it } from 'vitest';
import {
  button,
  dialog,
  expectAccessibleInBoth,
  field,
  link,
  PHONE,
  POLL_OPTIONS,
  toast,
  useBackOffice,
} from '../../testing/back-office.ts';

const SAVE = 'Süreleri kaydet';
const INITIAL = { undo_days: 30, import_file_days: 7, audit_days: null, message_days: null };

describe('how long data is kept', () => {
  const office = useBackOffice();
  beforeEach(async () => {
    await office.database().db.updateTable('site_settings').set(INITIAL).execute();
  });
  const saved = () =>
    office
      .database()
      .db.selectFrom('site_settings')
      .select(['undo_days', 'import_file_days', 'audit_days', 'message_days'])
      .executeTakeFirstOrThrow();

  it('is set in days; a shorter time is confirmed, since it deletes data', async () => {
    const page = await office.open('/admin/settings');
    await expect
      .poll(() => field(page, 'Silinenler ve değişiklikler (gün)').inputValue(), POLL_OPTIONS)
      .toBe('30');
    expect(await field(page, 'İşlem kaydı (gün)').inputValue()).toBe('');
    expect(await button(page, SAVE).isDisabled()).toBe(true);
    await field(page, 'Silinenler ve değişiklikler (gün)').fill('90');
    await button(page, SAVE).click();
    await toast(page, 'Saklama süreleri kaydedildi').waitFor();
    expect(await saved()).toEqual({ ...INITIAL, undo_days: 90 });
    for (const screen of [
      'deletions',
      'bulk-changes',
      'categories?view=changes',
      'cities?view=changes',
    ]) {
      await page.goto(`${office.server().url}/admin/${screen}`);
      await page.getByText('90 gün boyunca geri alınabilir').waitFor();
    }
    await page.goto(`${office.server().url}/admin/settings`);

    await field(page, 'İşlem kaydı (gün)').fill('365');
    await button(page, SAVE).click();
    const question = dialog(page, 'Saklama süresi kısaltılsın mı?');
    await question.getByText('kalıcı olarak silinir: İşlem kaydı. Bu geri alınamaz.').waitFor();
    await question.getByRole('button', { name: 'Vazgeç' }).click();
    expect((await saved()).audit_days).toBeNull();
    await button(page, SAVE).click();
    await question.getByRole('button', { name: 'Kısalt ve kaydet' }).click();
    await expect.poll(async () => (await saved()).audit_days, POLL_OPTIONS).toBe(365);
    await field(page, 'İşlem kaydı (gün)').fill('');
    await button(page, SAVE).click();
    await expect.poll(async () => (await saved()).audit_days, POLL_OPTIONS).toBeNull();
  });

  it('has limits, and is not lost by leaving the screen', async () => {
    const page = await office.open('/admin/settings', PHONE);
    const days = field(page, 'Silinenler ve değişiklikler (gün)');
    for (const wrong of ['29', 'otuz', '', '1e2']) {
      await days.fill(wrong);
      await page.getByText('30 ile 365 arasında bir sayı yazın.').waitFor();
      expect(await button(page, SAVE).isDisabled()).toBe(true);
    }
    await expectAccessibleInBoth(page);
    await days.fill('31');
    await button(page, 'Menüyü aç').click();
    await link(page, 'Raporlar').click();
    await dialog(page, 'Kaydedilmemiş değişiklikler var').waitFor();
  });
});
