import { readFile } from 'node:fs/promises';
import { type Insertable, sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { LISTING_ROUTES } from '../../../api/contract/calls/listing-routes.ts';
import { routePath } from '../../../api/contract/calls/route.ts';
import type { AuditEntriesTable } from '../../../api/database/tables/administrators.ts';
import { seed } from '../../../api/database/testing/seed.ts';
import { PATHS } from '../../paths.ts';
import {
  button,
  expectAccessible,
  expectAccessibleInBoth,
  field,
  heading,
  link,
  PHONE,
  POLL_OPTIONS,
  useBackOffice,
} from '../../testing/back-office.ts';

describe('the audit log', () => {
  const office = useBackOffice();

  beforeAll(() =>
    seed(office.database().db, [
      { name: 'Köşe Fırını', category: 'Bakery', city: 'Ankara', country: 'TR' },
      { name: 'Mokka', category: 'Café', city: 'Berlin', country: 'DE' },
    ]),
  );

  const call = async (page: Page, method: 'post' | 'patch', path: string, data?: object) => {
    const { url } = office.server();
    const answer = await page.request[method](url + path, {
      headers: { Origin: url },
      ...(data && { data }),
    });
    expect(answer.ok()).toBe(true);
    return answer.json();
  };
  type NewEntry = Pick<Insertable<AuditEntriesTable>, 'username' | 'action' | 'subject'> & {
    readonly business_id?: number;
  };
  /** Replaces the audit log by the given entries. */
  const replaceEntries = async (done: readonly NewEntry[]) => {
    const { db } = office.database();
    const nothing = { administrator_id: null, business_id: null, before: null, after: null };
    await db.deleteFrom('audit_entries').execute();
    await db
      .insertInto('audit_entries')
      .values(done.map((entry) => ({ ...nothing, ...entry })))
      .execute();
  };
  const entries = (page: Page) => page.getByRole('main').locator('ol > li');

  it('shows an empty state without entries', async () => {
    const page = await office.open('/admin/audit', PHONE);
    await heading(page, 'Henüz bir işlem yapılmadı').waitFor();
    await expectAccessible(page);
  });

  it('shows who did what, and the values before', async () => {
    const page = await office.open('/admin/audit', PHONE);
    await call(page, 'post', routePath(LISTING_ROUTES.toggleApproval, { params: { id: 2 } }));
    const { updatedAt } = await (
      await page.request.get(
        office.server().url + routePath(LISTING_ROUTES.read, { params: { id: 1 } }),
      )
    ).json();
    await call(page, 'patch', routePath(LISTING_ROUTES.read, { params: { id: 1 } }), {
      updatedAt,
      name: 'Köşe Fırını ve Pastanesi',
      phone: '+90 212 000 00 00',
      about: 'Uzun bir açıklama. '.repeat(10),
    });
    await page.reload();
    await heading(page, 'Bugün').waitFor();
    const edit = entries(page).filter({ hasText: 'Düzenlendi' });
    await edit.getByText('ada', { exact: true }).waitFor();
    expect(await edit.locator('del').allTextContents()).toEqual(['Köşe Fırını']);
    expect(await edit.locator('ins').allTextContents()).toEqual([
      'Köşe Fırını ve Pastanesi',
      '+902120000000',
    ]);
    await edit.getByText(/metin değişti/).click();
    await edit.getByText('Uzun bir açıklama. Uzun').waitFor();
    await expectAccessible(page);
    await link(page, 'Köşe Fırını ve Pastanesi').click();
    await page.waitForURL('**/admin/businesses/1');
  });

  it('shows hours by day, coordinates in full, and the changed words of long texts', async () => {
    const page = await office.open('/admin/audit');
    const path = routePath(LISTING_ROUTES.read, { params: { id: 2 } });
    const change = async (values: object) => {
      const { updatedAt } = await (await page.request.get(office.server().url + path)).json();
      await call(page, 'patch', path, { updatedAt, ...values });
    };
    const week = (monday: string) => JSON.stringify({ Monday: monday, Tuesday: '9 AM–5 PM' });
    const text = (word: string) => `${'Sabah erken açılır. '.repeat(8)}${word} bulunur.`;
    const about = (features: object) => JSON.stringify({ Servis: features });
    await change({
      ...{ workingHours: week('9 AM–5 PM'), latitude: 52.520008, longitude: 13.4049541 },
      ...{ description: text('Çay'), about: about({ Paket: true }), status: 'open' },
    });
    await change({
      ...{ workingHours: week('10 AM–6 PM'), latitude: 52.520009 },
      ...{ description: text('Kahve'), about: about({ Teras: true }) },
      status: 'temporarily_closed',
    });
    await page.reload();
    const edit = entries(page).first();
    const cell = (name: string) =>
      edit.getByText(name, { exact: true }).locator('xpath=..').locator('dd');
    const said = async (name: string) => ({
      del: await cell(name).locator('del').allInnerTexts(),
      ins: await cell(name).locator('ins').allInnerTexts(),
    });
    await cell('Enlem').waitFor();
    expect(await said('Enlem')).toEqual({ del: ['52.520008'], ins: ['52.520009'] });
    expect(await said('Çalışma saatleri')).toEqual({
      del: ['Pazartesi: 09:00–17:00'],
      ins: ['Pazartesi: 10:00–18:00'],
    });
    expect(await said('Özellikler')).toEqual({ del: ['Servis: Paket'], ins: ['Servis: Teras'] });
    expect(await said('Durum')).toEqual({ del: ['Açık'], ins: ['Geçici olarak kapalı'] });
    const description = cell('Açıklama');
    expect(await description.locator('.changed-words').textContent()).toMatch(
      /^….+ çıkarılan: Çay eklenen: Kahve bulunur\.$/,
    );
    await description.getByText(/metin değişti/).click();
    expect(await description.locator('pre').allTextContents()).toEqual([
      text('Çay'),
      text('Kahve'),
    ]);
    await expectAccessibleInBoth(page);
  });

  it('is found by days and by texts, and downloaded as it is shown', async () => {
    const { db } = office.database();
    await db.deleteFrom('audit_entries').execute();
    await sql`insert into audit_entries (username, action, subject, at, after) values
      ('ada', 'business.edit', 'Köşe Fırını', '2026-03-30T12:00:00Z', '{"phone": "+90 212"}'),
      ('ada', 'business.edit', 'Mokka', '2026-03-31T12:00:00Z', null),
      ('grace', 'session.sign_in', 'grace', '2026-04-01T12:00:00Z', null)`.execute(db);
    const page = await office.open('/admin/audit', PHONE);
    const shown = () => entries(page).allTextContents();
    await field(page, 'İlk gün').fill('2026-03-31');
    await expect.poll(async () => (await shown()).length, POLL_OPTIONS).toBe(2);
    await field(page, 'Son gün').fill('2026-03-31');
    await expect.poll(async () => (await shown()).length, POLL_OPTIONS).toBe(1);
    expect(await shown()).toEqual([expect.stringContaining('Mokka')]);
    await field(page, 'İlk gün').fill('');
    await field(page, 'Kayıtlarda ara').fill('212');
    await expect.poll(shown, POLL_OPTIONS).toEqual([expect.stringContaining('Köşe Fırını')]);
    expect(new URL(page.url()).search).toBe('?until=2026-03-31&search=212');
    const download = page.waitForEvent('download');
    await link(page, 'CSV indir').click();
    const csv = await readFile(await (await download).path(), 'utf8');
    expect(csv.split('\r\n').slice(1, -1)).toEqual([
      expect.stringContaining(`,ada,Düzenlendi,Köşe Fırını,,Telefon,,"'+90 212"`),
    ]);
    // Escape empties the box.
    await field(page, 'Kayıtlarda ara').press('Escape');
    await expect.poll(async () => (await shown()).length, POLL_OPTIONS).toBe(2);
    await expectAccessible(page);
  });

  it('is filtered by action, account and business', async () => {
    await replaceEntries([
      { username: 'ada', action: 'business.edit', subject: 'Köşe Fırını', business_id: 1 },
      { username: 'ada', action: 'business.withdraw', subject: 'Mokka', business_id: 2 },
    ]);
    const page = await office.open('/admin/audit');
    await entries(page).first().waitFor();
    const action = field(page, 'İşlem');
    await action.focus();
    await action.selectOption('Onayı geri alındı');
    await page.waitForURL('**/admin/audit?action=business.withdraw');
    await expect.poll(() => entries(page).count(), POLL_OPTIONS).toBe(1);
    // The focus stays on the filter.
    expect(await action.evaluate((node) => node === document.activeElement)).toBe(true);
    await field(page, 'Yönetici').selectOption('Sunucu komut satırı');
    await heading(page, 'Bu filtrelere uyan bir işlem yok').waitFor();
    await button(page, 'Filtreleri temizle').first().click();
    await expect.poll(() => entries(page).count(), POLL_OPTIONS).toBe(2);
    await page.goto(`${office.server().url}/admin/audit?businessId=2`);
    await expect.poll(() => entries(page).allTextContents(), POLL_OPTIONS).toHaveLength(1);
    await page.getByRole('button', { name: 'Yalnızca 2 numaralı işletme' }).click();
    await expect.poll(() => entries(page).count(), POLL_OPTIONS).toBe(2);
  });

  it('names the subject of an action after a colon, if it has one', async () => {
    await replaceEntries([
      { username: null, action: 'session.sign_in_failed', subject: 'admin' },
      { username: 'ada', action: 'session.sign_out', subject: 'ada' },
    ]);
    const page = await office.open('/admin/audit');
    await entries(page).first().waitFor();
    expect(await entries(page).locator('p').allTextContents()).toEqual(
      expect.arrayContaining(['Başarısız giriş denemesi: admin', 'Çıkış yapıldı']),
    );
    await page.goto(office.server().url + PATHS.home);
    await page.getByText('Başarısız giriş denemesi: admin').waitFor();
  });

  it('has pages', async () => {
    const entry = { username: 'grace', action: 'session.sign_in' as const, subject: 'grace' };
    await replaceEntries(Array.from({ length: 60 }, () => entry));
    const page = await office.open('/admin/audit');
    await expect.poll(() => entries(page).count(), POLL_OPTIONS).toBe(50);
    await button(page, 'Sayfa 2').click();
    await expect.poll(() => entries(page).count(), POLL_OPTIONS).toBe(10);
    expect(new URL(page.url()).search).toBe('?page=2');
  });
});
