import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { setRole } from '../../../api/administrators/administrators.queries.ts';
import { createAdministrator } from '../../../api/administrators/administrators.ts';
import type { Role } from '../../../api/contract/calls/roles.ts';
import { seed } from '../../../api/database/testing/seed.ts';
import {
  button,
  expectAccessible,
  heading,
  link,
  PHONE,
  POLL_OPTIONS,
  toast,
  useBackOffice,
} from '../../testing/back-office.ts';

describe('the back office, by role', () => {
  const office = useBackOffice();
  const setOwn = (role: Role) =>
    office
      .database()
      .db.transaction()
      .execute((trx) => setRole(trx, office.administrator().id, role));

  beforeAll(async () => {
    const { db } = office.database();
    await createAdministrator(db, { username: 'grace', password: 'nine purple lanterns' });
    await seed(db, [{ name: 'Meydan Fırını', category: 'Bakery', city: 'Ankara', country: 'TR' }]);
    await db
      .insertInto('contact_messages')
      .values({ name: 'A visitor', email: 'a@people.example', subject: 'Hello', message: 'x' })
      .execute();
  });

  const count = (page: Page, name: string) => button(page, name).count();

  it('shows a viewer everything, without any action that changes data', async () => {
    await setOwn('viewer');
    const page = await office.open('/admin/businesses', PHONE);
    await link(page, 'Görüntüle: Meydan Fırını').waitFor();
    await page.getByText('Onaylandı', { exact: true }).waitFor();
    for (const name of ['Sil: Meydan Fırını', 'Dışa aktar'])
      expect(await count(page, name)).toBe(0);
    expect(await page.getByRole('checkbox').count()).toBe(0);
    await expectAccessible(page);
    await link(page, 'Görüntüle: Meydan Fırını').click();
    const name = page.getByRole('textbox').first();
    await name.waitFor();
    await page.getByText('en az “Editör” yetkisi gerekir').waitFor();
    expect(await name.isDisabled()).toBe(true);
    for (const label of ['Kaydet', 'Sil']) expect(await count(page, label)).toBe(0);
    await expectAccessible(page);

    await page.goto(`${office.server().url}/admin/messages`);
    await page.getByRole('button', { name: /Hello/ }).click();
    await page.getByRole('link', { name: 'Yanıtla' }).waitFor();
    expect(await count(page, 'Okundu olarak işaretle')).toBe(0);

    await page.goto(`${office.server().url}/admin/settings`);
    await heading(page, 'Yetkiniz yetmiyor').waitFor();
    await page.getByText('en az “Yönetici” yetkisi gerekir').waitFor();
    await expectAccessible(page);

    await page.goto(`${office.server().url}/admin/administrators`);
    await heading(page, 'Hesabım').waitFor();
    await page.getByText('Yetkiniz: İzleyici.').waitFor();
    await button(page, 'Şifreyi değiştir').waitFor();
    expect(await page.getByRole('table', { name: 'Yöneticiler' }).count()).toBe(0);
    expect(await count(page, 'Yönetici ekle')).toBe(0);
    await expectAccessible(page);
  });

  it('lets a moderator approve, but neither upload nor change settings', async () => {
    await setOwn('moderator');
    const page = await office.open('/admin/businesses');
    await button(page, 'Onaylandı, onayı geri al: Meydan Fırını').click();
    await button(page, 'Onayla: Meydan Fırını').waitFor();
    const menu = page.getByRole('navigation', { name: 'Ana menü' });
    for (const name of ['Excel yükle', 'Site ayarları', 'Yöneticiler'])
      expect(await menu.getByRole('link', { name }).count()).toBe(0);
    expect(await menu.getByRole('link', { name: 'Mesajlar' }).count()).toBe(1);
  });

  it('names the required role when the role of the account has changed', async () => {
    await setOwn('administrator');
    const page = await office.open('/admin/businesses', {}, [/status of 403/]);
    const approve = button(page, 'Onayla: Meydan Fırını');
    await approve.waitFor();
    await setOwn('viewer');
    await approve.click();
    await toast(page, 'en az “Moderatör” yetkisi gerekir').waitFor();
    await expect.poll(() => approve.count(), POLL_OPTIONS).toBe(0);
  });
});
