import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createChange } from '../../../api/bulk-changes/bulk-changes.queries.ts';
import { queueJob } from '../../../api/businesses/bulk/bulk-jobs.queries.ts';
import { runJobs } from '../../../api/businesses/bulk/run-job.ts';
import { BULK_ROUTES, type BulkAnswer } from '../../../api/contract/calls/bulk-changes.ts';
import { LISTING_ROUTES } from '../../../api/contract/calls/listing-routes.ts';
import { routePath } from '../../../api/contract/calls/route.ts';
import { type Seed, seed } from '../../../api/database/testing/seed.ts';
import {
  button,
  dialog,
  expectAccessibleInBoth,
  field,
  heading,
  PHONE,
  toast,
  useBackOffice,
} from '../../testing/back-office.ts';

const LONG =
  'Uluslararası Çok Uzun Adlı Sanayi ve Ticaret Odası Yardımlaşma Vakfı İktisadi İşletmesi';

const SEEDS: readonly Seed[] = [
  ...Array.from({ length: 22 }, (_, index) => ({
    name: `Fırın ${String(index + 1).padStart(2, '0')}`,
    category: 'Bakery',
    city: 'İstanbul',
    country: 'TR',
    full_address: `Istiklal Caddesi ${index + 1}, Istanbul`,
    phone: '+90 212 000 00 00',
    rating: 4.5,
    reviews: 1234,
  })),
  { name: 'مطعم الشرق', category: 'Italian restaurant', city: 'Berlin', country: 'DE' },
  { name: LONG, category: 'Café', city: 'Berlin', country: 'DE', approved: false },
];

describe('the list of businesses', () => {
  const office = useBackOffice();

  beforeAll(() => seed(office.database().db, SEEDS));

  const rows = (page: Page) => page.getByRole('list', { name: 'İşletmeler' }).getByRole('listitem');
  const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
  const approval = async (name: string) => {
    const { db } = office.database();
    const query = db.selectFrom('businesses').select('approved').where('name', '=', name);
    return (await query.executeTakeFirstOrThrow()).approved;
  };
  const countApproved = async () => {
    const { db } = office.database();
    const all = db.selectFrom('businesses').where('approved', '=', true);
    return (await all.where('deleted_at', 'is', null).select('id').execute()).length;
  };
  const changeAll = (page: Page, action: 'approve' | 'withdraw') =>
    page.request.post(office.server().url + BULK_ROUTES.start.path, {
      data: { action, filter: {} },
      headers: { Origin: office.server().url },
    });

  it('shows the facts of each listing, and names missing ones', async () => {
    const page = await office.open('/admin/businesses');
    await heading(page, 'İşletme Yönetimi').waitFor();
    await row(page, 'Fırın 01').waitFor();
    expect(await rows(page).count()).toBe(20);
    const known = await row(page, 'Fırın 01').textContent();
    for (const fact of ['Bakery', 'Istiklal Caddesi 1, Istanbul', '+90 212 000 00 00', '4,5'])
      expect(known).toContain(fact);
    expect(known).toContain('(1.234)');
    await button(page, 'Sayfa 2').click();
    await row(page, LONG).getByText('Adres belirtilmemiş').waitFor();
    await row(page, LONG).getByText('Telefon belirtilmemiş').waitFor();
    expect(new URL(page.url()).search).toBe('?page=2');
    const counter = page.getByRole('term').filter({ hasText: 'Bu sayfada' }).locator('..');
    expect(await counter.getByRole('definition').first().textContent()).toBe('4');
    const targets = await page
      .locator('.counters a')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect()))
      .then((boxes) => boxes.map(({ width, height }) => Math.min(width, height)));
    expect(targets).toHaveLength(3);
    expect(Math.min(...targets)).toBeGreaterThanOrEqual(24);
    await page.getByRole('link', { name: '23', exact: true }).click();
    await page.waitForURL('**/admin/businesses?approved=yes');
  });

  it('keeps search, filters and order in its address, and returns to the first page on a change', async () => {
    const page = await office.open('/admin/businesses?page=2');
    await row(page, LONG).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('fırın 1');
    await page.waitForURL((url) => url.search === `?${new URLSearchParams({ filter: 'fırın 1' })}`);
    await row(page, 'Fırın 10').waitFor();
    expect(await rows(page).count()).toBe(10);

    const rating = button(page, 'Puan');
    await rating.click();
    await button(page, 'Puan, artan').click();
    expect(await button(page, 'Puan, azalan').getAttribute('aria-pressed')).toBe('true');
    await button(page, 'Ad').click();
    expect(new URL(page.url()).searchParams.has('sortBy')).toBe(false);

    await field(page, 'Ad, telefon, adres veya kimlik ile ara').fill('f');
    await page.getByText('Adı “f” ile başlayan işletmeler.').waitFor();
    await row(page, 'Fırın 01').waitFor();
    await field(page, 'Ad, telefon, adres veya kimlik ile ara').fill('zzz');
    await heading(page, 'İşletme bulunamadı').waitFor();
    expect(await page.getByText('ile başlayan').count()).toBe(0);
    await page.getByRole('link', { name: 'Filtreleri temizle' }).click();
    await row(page, 'Fırın 01').waitFor();
    expect(await field(page, 'Ad, telefon, adres veya kimlik ile ara').inputValue()).toBe('');
  });

  it('has pages of a chosen size, kept in its address', async () => {
    const page = await office.open('/admin/businesses?page=2');
    await row(page, LONG).waitFor();
    await page.getByRole('combobox', { name: 'Sayfa boyutu' }).selectOption('Sayfada 50');
    await page.waitForURL('**/admin/businesses?limit=50');
    await expect.poll(() => rows(page).count()).toBe(24);
    await page.reload();
    await expect.poll(() => rows(page).count()).toBe(24);
    await page.getByRole('combobox', { name: 'Sayfa boyutu' }).selectOption('Sayfada 20');
    await page.waitForURL('**/admin/businesses');
    await expect.poll(() => rows(page).count()).toBe(20);
  });

  it('finds any category by any spelling', async () => {
    const page = await office.open('/admin/businesses');
    await row(page, 'Fırın 01').waitFor();
    const category = page.getByRole('combobox', { name: 'Kategori' });
    await category.fill('ITALIAN');
    await page.getByRole('option', { name: /Italian restaurant/ }).click();
    await page.waitForURL('**?category=Italian+restaurant');
    await row(page, 'مطعم الشرق').waitFor();
    expect(await rows(page).count()).toBe(1);
    await button(page, 'Filtreyi kaldır: Kategori: Italian restaurant').click();
    await row(page, 'Fırın 01').waitFor();
    await button(page, 'Diğer filtreler').click();
    const codes = page.waitForResponse(`**${LISTING_ROUTES.countryCodes.path}`);
    let areLoaded = false;
    void codes.then(() => {
      areLoaded = true;
    });
    const country = page.getByRole('combobox', { name: 'Ülke' });
    await country.waitFor();
    await page.waitForLoadState('networkidle');
    expect(areLoaded).toBe(false);
    await country.fill('alma');
    await codes;
    await page.getByRole('option', { name: /Almanya/ }).click();
    await row(page, LONG).waitFor();
    expect(await rows(page).count()).toBe(2);
  });

  it('approves and withdraws approval, with undo', async () => {
    const page = await office.open('/admin/businesses');
    const bakery = row(page, 'Fırın 03');
    await bakery.getByRole('button', { name: 'Onaylandı' }).click();
    await bakery.getByText('Onayla', { exact: true }).waitFor();
    await toast(page, '“Fırın 03” için onay geri alındı').waitFor();
    expect(await approval('Fırın 03')).toBe(false);
    await toast(page, 'Fırın 03').getByRole('button', { name: 'Geri al' }).click();
    await toast(page, '“Fırın 03” onaylandı').waitFor();
    expect(await approval('Fırın 03')).toBe(true);
    expect(await toast(page, 'Fırın 03').count()).toBe(1);
  });

  it('does not undo an approval that a colleague has changed meanwhile', async () => {
    const page = await office.open('/admin/businesses', {}, [/status of 409/]);
    const bakery = row(page, 'Fırın 06');
    await bakery.getByRole('button', { name: 'Onaylandı' }).click();
    await toast(page, '“Fırın 06” için onay geri alındı').waitFor();
    const { db } = office.database();
    const { id } = await db
      .selectFrom('businesses')
      .select('id')
      .where('name', '=', 'Fırın 06')
      .executeTakeFirstOrThrow();
    await page.request.post(
      office.server().url + routePath(LISTING_ROUTES.toggleApproval, { params: { id } }),
      {
        headers: { Origin: office.server().url },
      },
    );
    await toast(page, 'Fırın 06').getByRole('button', { name: 'Geri al' }).click();
    await toast(page, 'başka bir pencerede siz değiştirdiniz').waitFor();
    expect(await approval('Fırın 06')).toBe(true);
    await bakery.getByText('Onaylandı', { exact: true }).waitFor();
  });

  it('shows the old approval when the change fails', async () => {
    const page = await office.open('/admin/businesses', {}, [/status of 500/]);
    await page.route('**/toggle-approval', (route) => route.fulfill({ status: 500 }));
    const bakery = row(page, 'Fırın 04');
    await bakery.getByRole('button', { name: 'Onaylandı' }).click();
    await toast(page, 'Failed to update business approval status.').waitFor();
    await bakery.getByText('Onaylandı', { exact: true }).waitFor();
  });

  it('deletes after a confirmation that names the listing, and restores it', async () => {
    const page = await office.open('/admin/businesses');
    const bakery = row(page, 'Fırın 05');
    await bakery.getByRole('button', { name: 'Sil: Fırın 05' }).click();
    const question = dialog(page, 'İşletme silinsin mi?');
    await question.getByText('“Fırın 05” silinecek').waitFor();
    await expectAccessibleInBoth(page);
    await question.getByRole('button', { name: 'Kapat', exact: true }).click();
    await question.waitFor({ state: 'detached' });
    await bakery.getByRole('button', { name: 'Sil: Fırın 05' }).click();
    await question.getByRole('button', { name: 'Sil', exact: true }).click();
    await toast(page, '“Fırın 05” silindi').waitFor();
    await bakery.waitFor({ state: 'detached' });
    await toast(page, 'Fırın 05').getByRole('button', { name: 'Geri al' }).click();
    await toast(page, 'Silme geri alındı').waitFor();
    await bakery.waitFor();
  });

  it('can be used by keyboard', async () => {
    const page = await office.open('/admin/businesses');
    await row(page, 'Fırın 01').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('x');
    await page.keyboard.press('k');
    await page.keyboard.press('x');
    await page.getByText('2 seçili').waitFor();
    const isChecked = (name: string) => page.getByLabel(`Seç: ${name}`).isChecked();
    expect([await isChecked('Fırın 01'), await isChecked('Fırın 02')]).toEqual([true, true]);
    await page.keyboard.press('e');
    await heading(page, 'Fırın 01').waitFor();
  });

  it('changes all listings that match a filter, and asks twice before deleting everything', async () => {
    const page = await office.open('/admin/businesses?filter=f%C4%B1r%C4%B1n');
    await field(page, 'Bu sayfadakilerin tümünü seç').check();
    await page.getByText('20 seçili').waitFor();
    await button(page, 'Filtreye uyan 22 işletmenin tümünü seç').click();
    await button(page, 'Onayı geri al').click();
    const question = dialog(page, '22 işletmenin onayı geri alınsın mı?');
    await question.getByRole('button', { name: 'Onayı geri al' }).click();
    await toast(page, '22 işletmenin onayı geri alındı').waitFor();
    expect(await countApproved()).toBe(1);
    await changeAll(page, 'approve');

    await page.goto(`${office.server().url}/admin/businesses`);
    await field(page, 'Bu sayfadakilerin tümünü seç').check();
    await button(page, 'Filtreye uyan 24 işletmenin tümünü seç').click();
    await button(page, 'Sil').click();
    const first = dialog(page, '24 işletme silinsin mi?');
    await first.getByRole('button', { name: 'Sil', exact: true }).click();
    const second = dialog(page, 'Dizindeki bütün işletmeler silinecek');
    await second.getByText('24 işletmenin tümü silinecek').waitFor();
    await second.getByRole('button', { name: 'Vazgeç' }).click();
    await second.waitFor({ state: 'detached' });
    expect(await countApproved()).toBe(24);
  });

  it('shows the progress of jobs, also after the screen was left', async () => {
    const { database } = office;
    const page = await office.open('/admin/businesses');
    await changeAll(page, 'approve');
    const wanted = { action: 'withdraw', columns: { approved: false }, shown: {} } as const;
    const work = { action: 'withdraw', selection: { filter: {} }, deletionId: null } as const;
    const jobId = await database()
      .db.transaction()
      .execute(async (trx) => {
        const change = await createChange(trx, wanted, office.administrator());
        return queueJob(trx, { ...work, change }, office.administrator(), 24);
      });
    const answer: BulkAnswer = {
      success: true,
      action: 'withdraw',
      changedCount: 0,
      matchedCount: 24,
      finished: false,
      jobId,
      deletionId: null,
      changeId: null,
      message: '',
    };
    await page.route(`**${BULK_ROUTES.start.path}`, (route) =>
      route.fulfill({ status: 202, json: answer }),
    );
    await field(page, 'Seç: Fırın 01').check();
    await button(page, 'Onayı geri al').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Onayı geri al' }).click();
    const jobs = page.getByRole('list', { name: 'Süren toplu işlemler' });
    await jobs.getByText('0 / 24').waitFor();
    await page.goto(`${office.server().url}/admin/businesses?page=2`);
    await jobs.getByText('Onaylar geri alınıyor').waitFor();
    const { db } = database();
    const problem = '53100: could not extend file "base/5/16384"';
    await db.updateTable('bulk_jobs').set({ problem }).where('id', '=', jobId).execute();
    await jobs.getByText('yeniden denenecek. Veritabanının diski dolu.').waitFor();
    const detail = jobs.getByText(problem);
    expect(await detail.isVisible()).toBe(false);
    await jobs.getByText('Teknik ayrıntı').click();
    await detail.waitFor();
    await runJobs(database(), new AbortController().signal);
    await toast(page, '24 işletmenin onayı geri alındı').waitFor();
    await jobs.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: `Onayla: ${LONG}` }).waitFor();
    await changeAll(page, 'approve');
  });

  it('is accessible and fits a phone, light and dark', async () => {
    const page = await office.open('/admin/businesses?page=2', PHONE);
    await changeAll(page, 'withdraw');
    await page.reload();
    await row(page, LONG).waitFor();
    await expectAccessibleInBoth(page);
    await changeAll(page, 'approve');
    await page.goto(`${office.server().url}/admin/businesses?country=DE`);
    await row(page, LONG).waitFor();
    await button(page, 'Diğer filtreler (1 etkin)').click();
    await field(page, `Seç: ${LONG}`).check();
    await expectAccessibleInBoth(page);
  });
});
