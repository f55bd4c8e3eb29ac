import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  button,
  dialog,
  expectAccessible,
  link,
  PATIENTLY,
  PHONE,
  toast,
  useBackOffice,
} from '../../testing/back-office.ts';

describe('the inbox', () => {
  const office = useBackOffice();

  beforeEach(async () => {
    const { db } = office.database();
    await db.deleteFrom('contact_messages').execute();
    const message = {
      email: 'visitor@example.org',
      company: null,
      phone: null,
      message: 'Pazar günleri de açığız.\nDüzeltebilir misiniz?',
    };
    await db
      .insertInto('contact_messages')
      .values([
        { ...message, name: 'Ayşe', subject: 'Eski konu', read_at: new Date() },
        { ...message, name: 'محمد', subject: 'طلب تعديل' },
        { ...message, name: 'Zeynep', subject: 'Saatler yanlış & eksik' },
      ])
      .execute();
  });

  const letter = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
  const head = (page: Page, name: string) => letter(page, name).locator('[aria-expanded]');
  const unread = (page: Page) => page.getByRole('link', { name: /^Mesajlar/ }).textContent();

  const names = async () => {
    const { db } = office.database();
    const rows = await db.selectFrom('contact_messages').select('name').execute();
    return rows.map(({ name }) => name).sort();
  };
  async function remove(page: Page, name: string): Promise<void> {
    // One that was taken back is open, as it was.
    if ((await head(page, name).getAttribute('aria-expanded')) === 'false')
      await head(page, name).click();
    await letter(page, name).getByRole('button', { name: /^Sil:/ }).click();
    const question = dialog(page, 'Bu mesaj silinsin mi?');
    await question.getByText(name).waitFor();
    await question.getByRole('button', { name: 'Sil' }).click();
    await letter(page, name).waitFor({ state: 'detached' });
  }

  it('shows what nobody has read, and keeps it there while it is read', async () => {
    const page = await office.open('/admin/messages', PHONE);
    await head(page, 'Zeynep').waitFor();
    expect(await letter(page, 'Ayşe').count()).toBe(0);
    await head(page, 'Zeynep').click();
    await page.getByText('Okunmamış (1)').waitFor();
    await letter(page, 'Zeynep').getByText('Düzeltebilir misiniz?').waitFor();
    await expectAccessible(page);
    const href = await link(page, 'Yanıtla').getAttribute('href');
    const address = new URL(href ?? '');
    expect(address.pathname).toBe('visitor@example.org');
    expect(address.searchParams.get('subject')).toBe('Re: Saatler yanlış & eksik');
    expect(address.searchParams.get('body')).toContain('> Pazar günleri de açığız.\r\n> Düzelt');
    await page.getByText('Tümü', { exact: true }).click();
    await head(page, 'Ayşe').waitFor();
    expect(await page.getByRole('listitem').count()).toBe(3);
  });

  it('takes back that a message has been read', async () => {
    const page = await office.open('/admin/messages');
    await head(page, 'Zeynep').click();
    await expect.poll(() => unread(page), PATIENTLY).toBe('Mesajlar1');
    await button(page, 'Okunmadı olarak işaretle').click();
    await expect.poll(() => unread(page), PATIENTLY).toBe('Mesajlar2');
    await button(page, 'Okundu olarak işaretle').waitFor();
  });

  it('says so when a message cannot be marked, and shows it as it was', async () => {
    const page = await office.open('/admin/messages', {}, [/status of 503/]);
    await page.route('**/api/admin/messages/*', (route) => route.fulfill({ status: 503 }));
    await head(page, 'Zeynep').click();
    await toast(page, 'Mesaj işaretlenemedi').waitFor();
    await page.getByText('Okunmamış (2)').waitFor();
  });

  it('deletes a message after a question, until there is none', async () => {
    const page = await office.open('/admin/messages');
    for (const name of ['Zeynep', 'محمد']) {
      await remove(page, name);
      await toast(page, 'Mesaj silindi').first().waitFor();
    }
    await toast(page, 'Mesaj silindi').getByRole('button', { name: 'Kapat' }).click();
    await page.getByText('Okunmamış mesaj yok').waitFor();
    await expectAccessible(page);
    await button(page, 'Tüm mesajları göster').click();
    await head(page, 'Ayşe').waitFor();
    await expect.poll(names, PATIENTLY).toEqual(['Ayşe']);
  });

  it('takes a deletion back, and deletes for good only after that', async () => {
    const page = await office.open('/admin/messages');
    await remove(page, 'Zeynep');
    const focused = page.locator(':focus');
    await expect.poll(() => focused.textContent(), PATIENTLY).toContain('محمد');
    await toast(page, 'Mesaj silindi').getByRole('button', { name: 'Geri al' }).click();
    await head(page, 'Zeynep').waitFor();
    await remove(page, 'Zeynep');
    await toast(page, 'Mesaj silindi').waitFor();
    await page.keyboard.press('Control+z');
    await head(page, 'Zeynep').waitFor();
    expect(await names()).toEqual(['Ayşe', 'Zeynep', 'محمد']);

    await remove(page, 'Zeynep');
    await link(page, 'Ana sayfa').click();
    await page.goto('about:blank');
    await expect.poll(names, PATIENTLY).toEqual(['Ayşe', 'محمد']);
  });

  it('shows a message again that cannot be deleted', async () => {
    const page = await office.open('/admin/messages', {}, [/status of 503/]);
    await page.route('**/api/admin/messages/*', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 503 }) : route.continue(),
    );
    await remove(page, 'Zeynep');
    await toast(page, 'Mesaj silindi').getByRole('button', { name: 'Kapat' }).click();
    await toast(page, 'Mesaj silinemedi').waitFor();
    await head(page, 'Zeynep').waitFor();
  });

  it('tells of messages that come in, without moving what is there', async () => {
    const page = await office.open('/admin/messages');
    await head(page, 'Zeynep').waitFor();
    await office
      .database()
      .db.insertInto('contact_messages')
      .values({ name: 'Deniz', email: 'd@example.org', subject: 'Yeni', message: 'Selam.' })
      .execute();
    await page.getByText('Yeni mesaj var: 1').waitFor();
    expect(await letter(page, 'Deniz').count()).toBe(0);
    await button(page, 'Göster').click();
    await head(page, 'Deniz').waitFor();
  });
});
