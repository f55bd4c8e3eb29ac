import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  advanceUntil,
  button,
  dialog,
  expectAccessible,
  link,
  PHONE,
  POLL_OPTIONS,
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

  const message = (page: Page, name: string) =>
    page.getByRole('listitem').filter({ hasText: name });
  const head = (page: Page, name: string) => message(page, name).locator('[aria-expanded]');
  const unread = (page: Page) => page.getByRole('link', { name: /^Mesajlar/ }).textContent();

  const names = async () => {
    const { db } = office.database();
    const rows = await db.selectFrom('contact_messages').select('name').execute();
    return rows.map(({ name }) => name).sort();
  };
  async function remove(page: Page, name: string): Promise<void> {
    // A restored message is still open.
    if ((await head(page, name).getAttribute('aria-expanded')) === 'false')
      await head(page, name).click();
    await message(page, name).getByRole('button', { name: /^Sil:/ }).click();
    const question = dialog(page, 'Bu mesaj silinsin mi?');
    await question.getByText(name).waitFor();
    await question.getByRole('button', { name: 'Sil' }).click();
    await message(page, name).waitFor({ state: 'detached' });
  }

  it('shows unread messages, and keeps an opened one in the list', async () => {
    const page = await office.open('/admin/messages', PHONE);
    await head(page, 'Zeynep').waitFor();
    expect(await message(page, 'Ayşe').count()).toBe(0);
    await head(page, 'Zeynep').click();
    await page.getByText('Okunmamış (1)').waitFor();
    await message(page, 'Zeynep').getByText('Düzeltebilir misiniz?').waitFor();
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

  it('marks a message as unread again', async () => {
    const page = await office.open('/admin/messages');
    await head(page, 'Zeynep').click();
    await expect.poll(() => unread(page), POLL_OPTIONS).toBe('Mesajlar1');
    await button(page, 'Okunmadı olarak işaretle').click();
    await expect.poll(() => unread(page), POLL_OPTIONS).toBe('Mesajlar2');
    await button(page, 'Okundu olarak işaretle').waitFor();
  });

  it('reports that a message could not be marked, and shows its old state', async () => {
    const page = await office.open('/admin/messages', {}, [/status of 503/]);
    await page.route('**/api/admin/messages/*', (route) => route.fulfill({ status: 503 }));
    await head(page, 'Zeynep').click();
    await toast(page, 'Mesaj işaretlenemedi').waitFor();
    await page.getByText('Okunmamış (2)').waitFor();
  });

  it('deletes messages after a confirmation, until the list is empty', async () => {
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
    await expect.poll(names, POLL_OPTIONS).toEqual(['Ayşe']);
  });

  it('undoes a deletion, and deletes on the server only after the time for undoing', async () => {
    const page = await office.open('/admin/messages');
    await remove(page, 'Zeynep');
    const focused = page.locator(':focus');
    await expect.poll(() => focused.textContent(), POLL_OPTIONS).toContain('محمد');
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
    await expect.poll(names, POLL_OPTIONS).toEqual(['Ayşe', 'محمد']);
  });

  it('shows a message again if deleting it fails', async () => {
    const page = await office.open('/admin/messages', {}, [/status of 503/]);
    await page.route('**/api/admin/messages/*', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 503 }) : route.continue(),
    );
    await remove(page, 'Zeynep');
    await toast(page, 'Mesaj silindi').getByRole('button', { name: 'Kapat' }).click();
    await toast(page, 'Mesaj silinemedi').waitFor();
    await head(page, 'Zeynep').waitFor();
  });

  it('announces new messages without changing the list', async () => {
    const page = await office.open('/admin/messages');
    await page.clock.install();
    await page.reload();
    await head(page, 'Zeynep').waitFor();
    await office
      .database()
      .db.insertInto('contact_messages')
      .values({ name: 'Deniz', email: 'd@example.org', subject: 'Yeni', message: 'Selam.' })
      .execute();
    await advanceUntil(page, '01:00', page.getByText('Yeni mesaj var: 1'));
    expect(await message(page, 'Deniz').count()).toBe(0);
    await button(page, 'Göster').click();
    await head(page, 'Deniz').waitFor();
  });
});
