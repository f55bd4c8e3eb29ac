import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { USAGE_ROUTES } from '../../../api/contract/calls/usage.ts';
import {
  expectAccessibleInBoth,
  link,
  PHONE,
  POLL_OPTIONS,
  toast,
  useBackOffice,
} from '../../testing/back-office.ts';

describe('the report on visitors', () => {
  const office = useBackOffice();
  const db = () => office.database().db;

  beforeEach(async () => {
    await sql`truncate usage_counts`.execute(db());
    await sql`update site_settings set counts_usage = true`.execute(db());
  });

  const add = () =>
    sql`insert into usage_counts (day, kind, name, count)
    select current_date - ago, kind, name, count from (values
      (0, 'nothing', '<b>uçan halı</b>', 12), (0, 'nothing', 'nadir', 4),
      (1, 'category', 'Pizza restaurant', 1234), (1, 'place', 'Berlin, Germany', 40),
      (20, 'page', '/business/kose-firini', 99)
    ) counts (ago, kind, name, count)`.execute(db());
  const table = (page: Page, name: string) => page.getByRole('table', { name });
  const cells = (page: Page, name: string) => table(page, name).locator('tbody').textContent();
  const counting = (page: Page) =>
    page.getByRole('switch', { name: 'Aramaları ve okunan sayfaları say' });

  it('shows what is searched and read in a period, with links', async () => {
    await add();
    const page = await office.open('/admin/reports?report=usage', PHONE);
    await table(page, 'Sonuçsuz aramalar').waitFor();
    expect(await cells(page, 'Sonuçsuz aramalar')).toMatch(/^<b>uçan halı<\/b>12$/);
    expect(await cells(page, 'En çok aranan yerler')).toMatch(/^Berlin, Germany40$/);
    expect(await cells(page, 'En çok okunan sayfalar')).toMatch(/^\/business\/kose-firini99$/);
    await expectAccessibleInBoth(page);
    await page.getByText('7 gün', { exact: true }).click();
    await page.waitForURL('**/admin/reports?report=usage&days=7');
    await table(page, 'En çok okunan sayfalar').waitFor({ state: 'detached' });
    const downloading = page.waitForEvent('download');
    await link(page, 'CSV indir: Kullanıcı davranışı').click();
    expect((await downloading).suggestedFilename()).toMatch(/^report-usage-.*\.csv$/);
    await link(page, 'Pizza restaurant').click();
    await page.waitForURL('**/admin/businesses?category=Pizza+restaurant');
  });

  it('says that nothing was counted, and that nothing is', async () => {
    const page = await office.open('/admin/reports?report=usage');
    await page.getByText('Bu dönemde sayılan bir şey yok').waitFor();
    const isOff = page.getByText('Kullanım sayımı kapalı: yeni aramalar');
    expect(await isOff.count()).toBe(0);
    await page.goto(`${office.server().url}/admin/settings`);
    await counting(page).waitFor();
    expect(await counting(page).isChecked()).toBe(true);
    await counting(page).click();
    await toast(page, 'Kullanım sayımı kapatıldı').waitFor();
    await expect.poll(() => counting(page).isChecked(), POLL_OPTIONS).toBe(false);
    await page.goto(`${office.server().url}/admin/reports?report=usage`);
    await isOff.waitFor();
    await page.goto(`${office.server().url}/admin/audit`);
    await page.locator('#content').getByText('Kullanım sayımı').first().waitFor();
  });

  it('keeps the switch where it is when saving fails', async () => {
    const page = await office.open('/admin/settings', {}, [/status of 500/]);
    await page.route(`**${USAGE_ROUTES.save.path}`, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 500, body: 'boom' })
        : route.fallback(),
    );
    await counting(page).click();
    await toast(page, 'Kullanım sayımı ayarı kaydedilemedi').getByText('500: boom').waitFor();
    expect(await counting(page).isChecked()).toBe(true);
  });
});
