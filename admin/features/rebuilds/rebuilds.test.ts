import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { PUBLICATION_ROUTES } from '../../../api/contract/calls/publication.ts';
import { seed } from '../../../api/database/testing/seed.ts';
import {
  dialog,
  expectAccessible,
  heading,
  link,
  PHONE,
  toast,
  useBackOffice,
} from '../../testing/back-office.ts';

describe('the screen of publishing', () => {
  const office = useBackOffice();

  beforeAll(() =>
    seed(office.database().db, [
      { name: 'Köşe Fırını', category: 'Bakery', city: 'Ankara', country: 'TR' },
    ]),
  );

  it('shows rebuilds live', async () => {
    const { db } = office.database();
    await sql`delete from stale_pages`.execute(db);
    const page = await office.open('/admin/rebuilds', PHONE);
    await heading(page, 'Tüm sayfalar güncel').waitFor();
    await page.getByText('Henüz bir yayın tamamlanmadı.').waitFor();
    await page.getByText('Canlı', { exact: true }).waitFor();
    await expectAccessible(page);

    await sql`
      insert into stale_pages (kind, key, page, priority)
      select 'business', id, 1, 1 from generate_series(1, 1500) id`.execute(db);
    await heading(page, '1.500 sayfa yayınlanmayı bekliyor').waitFor();

    await sql`insert into rebuilds (rendered, written, unchanged) values (400, 300, 200)`.execute(
      db,
    );
    await page.getByRole('progressbar', { name: '500 / 2.000 sayfa' }).waitFor();
    await expectAccessible(page);

    await sql`delete from stale_pages`.execute(db);
    await sql`
      update rebuilds set finished_at = started_at + interval '75 seconds', written = 1800, unchanged = 150,
        removed = 40, failed = 10`.execute(db);
    await sql`
      insert into audit_entries (action, subject, business_id, at)
      select 'business.edit', 'Köşe Fırını', 7, started_at from rebuilds`.execute(db);
    const last = page.getByRole('table', { name: 'Son yayınlar' }).getByRole('row').nth(1);
    await last.getByText('1 dk. 15 sn.').waitFor();
    expect(await last.textContent()).toContain('1.800');
    await last.getByText('Düzenlendi: ').waitFor();
    expect(await last.getByRole('link', { name: 'Köşe Fırını' }).getAttribute('href')).toBe(
      '/admin/businesses/7',
    );
    // The columns add up.
    const cells = (await last.getByRole('cell').allTextContents()).slice(2);
    const [all, ...parts] = cells.map((text) => Number(text.replace('.', '')));
    expect(all).toBe(2_000);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(all);
  });

  it('explains why pages cannot be published', async () => {
    const { db } = office.database();
    await db
      .updateTable('publication')
      .set({
        problem: 'The pages cannot be published to /srv/site: ENOSPC. Make the folder writable.',
        problem_since: new Date(),
      })
      .execute();
    const page = await office.open('/admin/rebuilds', PHONE);
    const alert = page.getByRole('alert').filter({ hasText: 'Sayfalar yayınlanamıyor' });
    await alert.getByText('Diskte yer açın').waitFor();
    const detail = alert.getByText('ENOSPC');
    expect(await detail.isVisible()).toBe(false);
    await alert.getByText('Teknik ayrıntı').click();
    await detail.waitFor();
    await expectAccessible(page);
    await db.updateTable('publication').set({ problem: null, problem_since: null }).execute();
    await alert.waitFor({ state: 'detached' });
  });

  it('ignores outdated responses', async () => {
    const { db } = office.database();
    const page = await office.open('/admin/messages');
    const release = Promise.withResolvers<void>();
    await page.route(`**${PUBLICATION_ROUTES.state.path}`, async (route) => {
      const response = await route.fetch();
      await release.promise;
      await route.fulfill({ response }).catch(() => {});
    });
    await link(page, 'Yayın').click();
    await page.getByText('Canlı', { exact: true }).waitFor();
    await sql`insert into stale_pages (kind, key, page, priority) values ('home', 0, 1, 1)`.execute(
      db,
    );
    await heading(page, '1 sayfa yayınlanmayı bekliyor').waitFor();
    release.resolve();
    await expect(
      heading(page, 'Tüm sayfalar güncel').waitFor({ timeout: 2_000 }),
    ).rejects.toThrow();
    await heading(page, '1 sayfa yayınlanmayı bekliyor').waitFor();
    await sql`delete from stale_pages`.execute(db);
  });

  it('shows failed pages, and when they are retried', async () => {
    const { db } = office.database();
    await sql`
      insert into stale_pages (kind, key, page, priority, attempts, retry_at, error) values
        ('business', 1, 1, 1, 3, now() + interval '20 minutes', 'slug is undefined'),
        ('category', 9, 2, 1, 1, now() + interval '2 hours', 'no such template')`.execute(db);
    const page = await office.open('/admin/rebuilds', PHONE);
    await heading(page, 'Oluşturulamayan sayfalar (2)').waitFor();
    const [, first, second] = await page
      .getByRole('table', { name: 'Oluşturulamayan sayfalar (2)' })
      .getByRole('row')
      .allTextContents();
    expect(first).toContain('slug is undefined');
    expect(first).toMatch(/dakika sonra$/);
    expect(second).toContain('Kategori 9, sayfa 2');
    await expectAccessible(page);
    await link(page, 'İşletme 1').click();
    await page.waitForURL('**/admin/businesses/1');
    await sql`delete from stale_pages`.execute(db);
  });

  it('polls without a live connection', async () => {
    const { db } = office.database();
    const page = await office.open('/admin/messages', {}, [/status of 429/]);
    await page.route(`**${PUBLICATION_ROUTES.stream.path}`, (route) =>
      route.fulfill({ status: 429 }),
    );
    await link(page, 'Yayın').click();
    await page.getByText('Canlı değil').waitFor();
    await heading(page, 'Tüm sayfalar güncel').waitFor();
    await sql`insert into stale_pages (kind, key, page, priority) values ('home', 0, 1, 1)`.execute(
      db,
    );
    await heading(page, '1 sayfa yayınlanmayı bekliyor').waitFor();
  });

  it('clears the cache after a confirmation, and reloads', async () => {
    const page = await office.open('/admin/rebuilds');
    const clear = page.getByRole('main').getByRole('button', { name: 'Önbelleği temizle' });
    await clear.click();
    const question = dialog(page, 'Önbellek temizlensin mi?');
    await question.getByRole('button', { name: 'Vazgeç' }).click();
    await clear.click();
    const reloading = page.waitForEvent('load');
    await question.getByRole('button', { name: 'Önbelleği temizle' }).click();
    await toast(page, 'Önbellek temizlendi').waitFor();
    await reloading;
    await heading(page, 'Yayın').waitFor();
  });
});
