import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { PUBLICATION_ROUTES } from '../../../api/contract/calls/publication.ts';
import { SETTINGS_ROUTES } from '../../../api/contract/calls/site-settings.ts';
import { seed } from '../../../api/database/testing/seed.ts';
import {
  button,
  dialog,
  expectAccessibleInBoth,
  field,
  heading,
  link,
  PHONE,
  toast,
  useBackOffice,
} from '../../testing/back-office.ts';

/** Options for polls. */
const POLL_OPTIONS = { timeout: 20_000 };

const TAG = '<script src="https://tags.vendor.example/t.js"></script>';

describe('the site settings', () => {
  const office = useBackOffice();

  beforeEach(async () => {
    await sql`update site_settings set head_tags = '', footer_tags = '', facebook_pixel = '',
      analytics_code = 'UA-1'`.execute(office.database().db);
  });
  const saved = async () =>
    (
      await sql`select head_tags, facebook_pixel, footer_tags, analytics_code
        from site_settings`.execute(office.database().db)
    ).rows[0];

  it('are saved together, warn of script tags, and reset to the saved values', async () => {
    const page = await office.open('/admin/settings');
    await expect.poll(() => field(page, 'Analytics kodu').inputValue(), POLL_OPTIONS).toBe('UA-1');
    expect(await button(page, 'Kaydet').isDisabled()).toBe(true);
    await field(page, 'Head etiketi').fill(TAG);
    await page.getByRole('alert').getByText('<script> etiketi').waitFor();
    await page.getByText(`${TAG.length} / 20.000 karakter`).waitFor();
    await page.getByText('https://tags.vendor.example', { exact: true }).waitFor();
    await button(page, 'Sıfırla').click();
    await expect.poll(() => field(page, 'Head etiketi').inputValue(), POLL_OPTIONS).toBe('');
    expect(await page.getByText('<script> etiketi').count()).toBe(0);

    await field(page, 'Body Tag').fill('<script>pixel()</script>');
    expect(await page.getByText('<script> etiketi').count()).toBe(0);
    await field(page, 'Footer etiketi').fill('<p>x</p>');
    await page.keyboard.press('Control+s');
    await toast(page, 'Ayarlar kaydedildi').waitFor();
    expect(await saved()).toEqual({
      head_tags: '',
      facebook_pixel: '<script>pixel()</script>',
      footer_tags: '<p>x</p>',
      analytics_code: 'UA-1',
    });
    expect(await button(page, 'Kaydet').isDisabled()).toBe(true);
  });

  it('begin at the same height beside each other, also where one hint is longer', async () => {
    const page = await office.open('/admin/settings', { viewport: { width: 1440, height: 900 } });
    const topOf = async (label: string) => (await field(page, label).boundingBox())?.y;
    await field(page, 'Head etiketi').waitFor();
    expect(await topOf('Head etiketi')).toBe(await topOf('Body Tag'));
    expect(await topOf('Footer etiketi')).toBe(await topOf('Analytics kodu'));
  });

  it('leave what another administrator has saved meanwhile', async () => {
    const page = await office.open('/admin/settings');
    await expect.poll(() => field(page, 'Analytics kodu').inputValue(), POLL_OPTIONS).toBe('UA-1');
    await sql`update site_settings set analytics_code = 'UA-2'`.execute(office.database().db);
    await field(page, 'Footer etiketi').fill('<p>x</p>');
    await button(page, 'Kaydet').click();
    await toast(page, 'Ayarlar kaydedildi').waitFor();
    expect(await saved()).toMatchObject({ footer_tags: '<p>x</p>', analytics_code: 'UA-2' });
    await expect.poll(() => field(page, 'Analytics kodu').inputValue(), POLL_OPTIONS).toBe('UA-2');
  });

  it('show which tags are in the page, and what saving them costs', async () => {
    const { db } = office.database();
    await sql`insert into pages (kind, key, page, path, hash, bytes, indexable)
      select 'business'::page_kind, n, 1, '/business/' || n, ''::bytea, 1000, true
      from generate_series(1, 3000) n`.execute(db);
    const page = await office.open('/admin/settings');
    const box = field(page, 'Head etiketi');
    await box.fill(`${TAG}\n<meta name="google-site-verification" content="abc-1">`);
    const tag = page.getByRole('listitem').filter({ hasText: 'google-site-verification' });
    await tag.getByText('abc-1').waitFor();
    await tag.getByText('sayfada').waitFor();
    await page.getByText('Kaydettiğinizde 3.000 sayfa yeniden yayınlanır').waitFor();
    await page.getByText('Ne kadar süreceği bilinmiyor').waitFor();
    await sql`insert into rebuilds (started_at, finished_at, rendered)
      values ('2026-01-01Z', '2026-01-01T00:00:10Z', 1000)`.execute(db);
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    await page.route(
      `**${SETTINGS_ROUTES.preview.path}`,
      async (route) => {
        await isReleased;
        await route.fallback();
      },
      { times: 1 },
    );
    const asked = page.waitForRequest(`**${SETTINGS_ROUTES.preview.path}`);
    await box.fill('<meta name="google-site-verification" content="abc-2">');
    await asked;
    await box.press('Control+s');
    expect(await button(page, 'Kaydet').isDisabled()).toBe(true);
    expect(await saved()).toMatchObject({ head_tags: '' });
    release();
    await page.getByText('Tamamı yaklaşık 30 sn. sürer').waitFor();
    await expectAccessibleInBoth(page);
    await button(page, 'Kaydet').click();
    await toast(page, 'Ayarlar kaydedildi').getByText('3.000 sayfa yeniden yayınlanıyor').waitFor();
    await page.getByText('Kaydettiğinizde 3.000').waitFor({ state: 'detached' });
    const { rows } = await sql`select priority from stale_pages where kind = 'home'`.execute(db);
    expect(rows).toEqual([{ priority: 1 }]);
    await page.getByText('google-site-verification', { exact: true }).waitFor();
    await box.fill('');
    await page.getByText('Kaydedilen doğrulama etiketleri sayfalardan çıkarılacak').waitFor();
    await button(page, 'Sıfırla').click();
    await sql`truncate pages, rebuilds, stale_pages, stale_ranges`.execute(db);
  });

  it('are not lost by leaving the screen or by a failure', async () => {
    const page = await office.open('/admin/settings', {}, [/status of 500/]);
    await field(page, 'Head etiketi').fill('<meta name="a">');
    await link(page, 'Raporlar').click();
    await dialog(page, 'Kaydedilmemiş değişiklikler var')
      .getByRole('button', { name: 'Vazgeç' })
      .click();
    await page.route(
      `**${SETTINGS_ROUTES.read.path}`,
      (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 500 }) : route.fallback(),
      { times: 1 },
    );
    await button(page, 'Kaydet').click();
    await toast(page, 'Kayıt hatası').waitFor();
    expect(await field(page, 'Head etiketi').inputValue()).toBe('<meta name="a">');
    await field(page, 'Head etiketi').fill('x'.repeat(20_001));
    await page.getByText('En fazla 20.000 karakter').waitFor();
    expect(await button(page, 'Kaydet').isDisabled()).toBe(true);
    await link(page, 'Raporlar').click();
    await dialog(page, 'Kaydedilmemiş değişiklikler var')
      .getByRole('button', { name: 'Kaydetmeden ayrıl' })
      .click();
    await page.waitForURL('**/admin/reports');
  });

  it('clear the cache on request, and then reload', async () => {
    const page = await office.open('/admin/settings', {}, [/status of 500/]);
    const clear = () =>
      page.locator('#content').getByRole('button', { name: 'Önbelleği temizle' }).click();
    const question = dialog(page, 'Önbellek temizlensin mi?');
    await page.route(
      `**${PUBLICATION_ROUTES.clearCache.path}`,
      (route) => route.fulfill({ status: 500, body: 'boom' }),
      { times: 1 },
    );
    // The form moves the button when it appears.
    await field(page, 'Head etiketi').waitFor();
    await clear();
    await question.getByRole('button', { name: 'Önbelleği temizle' }).click();
    const failure = toast(page, 'Cache temizleme hatası');
    await failure.getByText('500: boom').waitFor();
    await clear();
    const reload = page.waitForEvent('load');
    await question.getByRole('button', { name: 'Önbelleği temizle' }).click();
    await toast(page, 'Önbellek temizlendi').waitFor();
    expect(await failure.count()).toBe(0);
    await reload;
    const { rows } = await sql`select from stale_pages where kind = 'home'`.execute(
      office.database().db,
    );
    expect(rows).toHaveLength(1);
  });

  it('show the published sitemaps, and the numbers of pages', async () => {
    const { db } = office.database();
    const page = await office.open('/admin/settings');
    await heading(page, 'Henüz yayınlanmış site haritası yok').waitFor();
    await seed(db, [
      { name: 'Brot', category: 'Bakery', city: 'Berlin', country: 'DE' },
      { name: 'Mokka', category: 'Café', city: 'Bonn', country: 'DE' },
    ]);
    await sql`insert into pages (kind, key, page, path, hash, bytes, indexable)
      select 'sitemap'::page_kind, 5, n, '/sitemaps/businesses/page-' || n || '.xml', ''::bytea, 1000, false
      from generate_series(1, 7) n
      union all select 'sitemap-index', 0, 1, '/sitemap.xml', '', 40, false`.execute(db);
    await page.reload();
    const table = page.getByRole('table', { name: 'Site haritası dosyaları' });
    await table.waitFor();
    expect(await table.getByRole('link').allTextContents()).toEqual([
      '/sitemap.xml',
      ...[1, 2, 3, 4, 5].map((n) => `/sitemaps/businesses/page-${n}.xml`),
    ]);
    await page.getByText("8 dosya yayında; 7'si işletmeler için").waitFor();
    await button(page, 'Tümünü göster (8)').click();
    expect(await table.getByRole('link').count()).toBe(8);
    const counts = page.locator('.sitemaps .figures dd');
    await expect.poll(() => counts.allTextContents(), POLL_OPTIONS).toEqual(['2', '2', '1', '2']);
  });

  it('are accessible and fit a phone, light and dark', async () => {
    const page = await office.open('/admin/settings', PHONE);
    await field(page, 'Head etiketi').fill(TAG);
    await page.locator('.sitemaps .figures dd').first().waitFor();
    await expectAccessibleInBoth(page);
  });
});
