import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { IMPORT_ROUTES } from '../../../api/contract/calls/import-routes.ts';
import { OVERVIEW_ROUTES } from '../../../api/contract/calls/overview.ts';
import { seed } from '../../../api/database/testing/seed.ts';
import {
  button,
  expectAccessible,
  heading,
  link,
  PHONE,
  useBackOffice,
} from '../../testing/back-office.ts';

describe('home and dashboard', () => {
  const office = useBackOffice();
  const figure = (page: Page, name: string) =>
    page.getByRole('region', { name: 'Sayılar' }).getByRole('link', { name });

  it('show an empty state without businesses', async () => {
    const page = await office.open('/admin');
    await heading(page, 'Henüz işletme yok').waitFor();
    await page.getByText('İlgilenmeniz gereken bir şey yok.').waitFor();
    await page.getByText('Süren bir içe aktarma yok.').waitFor();
    await page.getByText('Henüz bir işlem yapılmadı.').waitFor();
    await expectAccessible(page);
    await link(page, 'Pano').click();
    await heading(page, 'Dashboard').waitFor();
    await page.getByText('Henüz yayında işletme yok.').waitFor();
    await page.getByText('Henüz bir dosya yüklenmedi.').waitFor();
    await expectAccessible(page);
  });

  it('show figures that link to what they count', async () => {
    const { db } = office.database();
    const listing = { city: 'Berlin', country: 'DE', rating: 4 };
    await seed(db, [
      ...Array.from({ length: 7 }, (_, index) => ({
        ...listing,
        name: `Bakery ${index}`,
        category: 'Bakery',
      })),
      { ...listing, name: 'Mokka', category: 'Café', approved: false },
    ]);
    // Clears the server's cached figures.
    await db.deleteFrom('report_summaries').execute();
    const page = await office.open('/admin', PHONE);
    await figure(page, 'Toplam işletme 8').waitFor();
    await figure(page, 'Ortalama puan 4,0').waitFor();
    await expectAccessible(page);
    await figure(page, 'Onay bekleyen 1').click();
    await page.waitForURL('**/admin/businesses?approved=no');
    await page.goBack();
    await figure(page, 'Ülke 1').click();
    await page.waitForURL('**/admin/reports?report=geography');
  });

  it('show notifications first, and recent activity', async () => {
    const { db } = office.database();
    await db
      .insertInto('imports')
      .values({
        file_name: 'bozuk.xlsx',
        file_bytes: 1,
        batch_size: 1_000,
        status: 'failed',
        finished_at: new Date(),
        message: 'Dosya okunamadı.',
      })
      .execute();
    await db
      .insertInto('audit_entries')
      .values({
        username: 'grace',
        action: 'businesses.delete',
        subject: '1,234 listings',
        administrator_id: null,
        business_id: null,
        before: null,
        after: null,
      })
      .execute();
    // The linked import has no file any more, so its columns cannot be loaded.
    const page = await office.open('/admin', {}, [/status of 404.*\/columns\)/]);
    const done = page.getByRole('region', { name: 'Son işlemler' });
    await done.getByText('Toplu olarak silindi: 1.234 işletme').waitFor();
    await page
      .getByRole('region', { name: 'İlgilenmeniz gerekenler' })
      .getByRole('link', { name: 'İçe aktarma başarısız: bozuk.xlsx' })
      .click();
    await page.waitForURL('**/admin/imports/*');
  });

  it('report that figures could not be loaded, and load them on retry', async () => {
    const page = await office.open('/admin/messages', {}, [/status of 403/]);
    await page.route(`**${OVERVIEW_ROUTES.stats.path}`, (route) => route.fulfill({ status: 403 }), {
      times: 1,
    });
    await link(page, 'Ana sayfa').click();
    const problem = page.getByRole('alert').filter({ hasText: 'Sayılar alınamadı' });
    expect(await problem.textContent()).toContain('403: Forbidden');
    await button(page, 'Yeniden dene').click();
    await figure(page, 'Toplam işletme').waitFor();
    expect(await problem.count()).toBe(0);
  });

  it('show the largest categories with their shares, and the last three reports', async () => {
    const page = await office.open('/admin/dashboard', PHONE);
    await page.clock.install();
    await page.reload();
    const bakeries = page.getByRole('progressbar', { name: 'Bakery: tüm işletmelerin %100,0' });
    await bakeries.waitFor();
    await page.route(`**${IMPORT_ROUTES.reports.path}`, async (route) => {
      const [report] = await (await route.fetch()).json();
      await route.fulfill({ json: [5, 4, 3, 2].map((id) => ({ ...report, id })) });
    });
    // The dashboard polls every five seconds.
    await page.clock.fastForward('00:05');
    await page.getByRole('img', { name: 'Toplam rapor: 4' }).waitFor();
    const reports = page.getByRole('region', { name: 'Son yükleme raporları' });
    expect(await reports.getByRole('listitem').count()).toBe(3);
    const system = page.getByRole('region', { name: 'Sistem' });
    expect(await system.getByRole('term').allTextContents()).toContain('Çalışma süresi');
    await expectAccessible(page);
  });
});
