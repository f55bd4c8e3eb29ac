import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { button, CREDENTIALS, dialog, field, toast } from '../../admin/testing/back-office.ts';
import { createAdministrator } from '../../api/administrators/administrators.ts';
import { endClosedPages } from '../../api/businesses/closed-pages.ts';
import { updateListings } from '../../api/changes/testing/update-listings.ts';
import { startImportService } from '../../api/imports/jobs/import-service.ts';
import { compileBackOffice } from '../testing/compiled.ts';
import { useSite } from '../testing/site.ts';
import { fillWithPortugal } from './testing/portugal.ts';

/** The browser's console message about an answer without success. */
const SIGNED_OUT = /status of 401 .*\/api\/admin\/session/;

describe('an administrator changes the site:', () => {
  const site = useSite({ rows: 0 });
  let imports: ReturnType<typeof startImportService> | undefined;

  beforeAll(async () => {
    await compileBackOffice(inject('databaseServer'));
    await fillWithPortugal(site());
    await createAdministrator(site().database.db, CREDENTIALS);
    imports = startImportService(site().database, pino({ level: 'silent' }));
  });
  afterAll(() => imports?.stop());

  async function signedIn(path: string): Promise<Page> {
    const page = await site().open('/admin/login', {}, [SIGNED_OUT]);
    await field(page, 'Kullanıcı adı').fill(CREDENTIALS.username);
    await field(page, 'Şifre').fill(CREDENTIALS.password);
    await button(page, 'Giriş yap').click();
    await page.locator('#content').waitFor();
    await page.goto(path);
    return page;
  }
  const visit = async (path: string) => {
    await site().publish();
    return fetch(site().url + path, { redirect: 'manual' });
  };
  const status = async (path: string) => (await visit(path)).status;
  const listing = (name: string) => `/admin/businesses?${new URLSearchParams({ filter: name })}`;

  it('uploading a file', async () => {
    expect(await status('/business/pastelaria-nova-porto')).toBe(404);
    const file = join(site().folder, '..', 'new.csv');
    await writeFile(
      file,
      'name,category,city,country_code,full_address,phone,place_id\n' +
        'Pastelaria Nova,Bakery,Porto,PT,"Rua 1, Porto",+351 22 555 0100,ChIJnew00000000000000001\n' +
        ',Bakery,Porto,PT,"Rua 2, Porto",,ChIJnew00000000000000002\n',
    );
    const page = await signedIn('/admin/upload');
    await page.locator('input[type=file]').setInputFiles(file);
    await button(page, 'Yükle (1 dosya)').click();
    await toast(page, '1 dosya başarıyla yüklendi').waitFor();
    const answer = await visit('/business/pastelaria-nova-porto');
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('tel:+351225550100');
    expect(await (await visit('/cities/pt/porto')).text()).toContain('Pastelaria Nova');
  });

  it('withdrawing an approval and approving again', async () => {
    const page = await signedIn(listing('Cafe 07'));
    await button(page, 'Onaylandı, onayı geri al: Cafe 07').click();
    await toast(page, 'onay geri alındı').waitFor();
    expect(await status('/business/cafe-07-lisbon')).toBe(410);
    expect(await (await visit('/cities/pt/lisbon')).text()).not.toContain('Cafe 07');
    await button(page, 'Onayla: Cafe 07').click();
    await toast(page, '“Cafe 07” onaylandı').waitFor();
    expect(await status('/business/cafe-07-lisbon')).toBe(200);
  });

  it('marking a listing as closed, whose page says so and ends', async () => {
    const page = await signedIn(listing('Cafe 08'));
    const mark = async (action: string) => {
      await page.getByRole('checkbox', { name: 'Cafe 08' }).check();
      await button(page, 'Durum').click();
      await page.getByRole('menuitem', { name: action }).click();
      await page.getByRole('dialog').getByRole('button', { name: action }).click();
      await toast(page, '1 işletme').waitFor();
      await page.reload();
    };
    const { db } = site().database;
    const end = () => endClosedPages(db, 90, new AbortController().signal);
    const visited = async () => (await visit('/business/cafe-08-lisbon')).text();

    await mark('Geçici kapalı olarak işaretle');
    expect(await (await visit('/cities/pt/lisbon')).text()).toContain('Temporarily closed');
    expect(await visited()).toContain('specialOpeningHoursSpecification');
    await mark('Kalıcı kapalı olarak işaretle');
    expect(await (await visit('/cities/pt/lisbon')).text()).not.toContain('Cafe 08');
    const closed = await visited();
    for (const text of ['Permanently closed', 'as of', 'content="noindex"'])
      expect(closed).toContain(text);
    expect(await end()).toBe(0);
    const named = sql`select id from businesses where name = 'Cafe 08'`;
    await updateListings(db, named, sql`status_since = status_since - 90`);
    expect(await end()).toBe(1);
    expect(await status('/business/cafe-08-lisbon')).toBe(410);
    await mark('Açık olarak işaretle');
    expect(await status('/business/cafe-08-lisbon')).toBe(200);
    expect(await (await visit('/cities/pt/lisbon')).text()).toContain('Cafe 08');
  });

  it('deleting a listing and restoring it', async () => {
    const page = await signedIn(listing('Cafe 09'));
    await button(page, 'Sil: Cafe 09').click();
    const question = dialog(page, 'İşletme silinsin mi?');
    await question.getByText('“Cafe 09” silinecek').waitFor();
    await button(page, 'Vazgeç').click();
    expect(await status('/business/cafe-09-lisbon')).toBe(200);
    await button(page, 'Sil: Cafe 09').click();
    await question.getByRole('button', { name: 'Sil', exact: true }).click();
    await toast(page, '“Cafe 09” silindi').waitFor();
    expect(await status('/business/cafe-09-lisbon')).toBe(410);
    await toast(page, '“Cafe 09” silindi').getByRole('button', { name: 'Geri al' }).click();
    await toast(page, 'Silme geri alındı').waitFor();
    expect(await status('/business/cafe-09-lisbon')).toBe(200);
  });

  it('editing a listing, with a new address', async () => {
    const page = await signedIn(listing('Cafe 11'));
    await page.getByRole('link', { name: 'Düzenle: Cafe 11' }).click();
    await page.getByRole('textbox', { name: 'İşletme adı', exact: true }).fill('Café Onze');
    await page
      .getByRole('checkbox', { name: 'Sayfa adresini ad ve şehirden yeniden oluştur' })
      .check();
    await button(page, 'Kaydet').click();
    await toast(page, 'kaydedildi').waitFor();
    const former = await visit('/business/cafe-11-lisbon');
    expect([former.status, former.headers.get('location')]).toEqual([
      301,
      '/business/cafe-onze-lisbon',
    ]);
    expect(await (await visit('/business/cafe-onze-lisbon')).text()).toContain('Café Onze');
  });

  it('adding a tag, which runs on public pages', async () => {
    const page = await signedIn('/admin/settings');
    await field(page, 'Head etiketi').fill(
      '<script data-consent="necessary">document.title = "tagged"</script>',
    );
    await page.getByText('Bu kutuda <script> etiketi var').waitFor();
    await button(page, 'Kaydet').click();
    await toast(page, 'Ayarlar kaydedildi').waitFor();
    await site().publish();
    const visitor = await site().open('/');
    await visitor.waitForFunction(() => document.title === 'tagged');
  });

  it('clearing the cache, which changes no correct page', async () => {
    await site().publish();
    const { db } = site().database;
    const changed = () =>
      db
        .selectFrom('pages')
        .select(['path', 'changed_at'])
        .where('kind', '<>', 'nginx')
        .orderBy('path')
        .execute();
    const before = await changed();
    const page = await signedIn('/admin/settings');
    await button(page, 'Önbelleği temizle').click();
    await dialog(page, 'Önbellek temizlensin mi?')
      .getByRole('button', { name: 'Önbelleği temizle', exact: true })
      .click();
    await toast(page, 'Önbellek temizlendi').waitFor();
    const { count } = await db
      .selectFrom('stale_pages')
      .select((count) => count.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBeGreaterThan(before.length / 2);
    await site().publish();
    expect(await changed()).toEqual(before);
  });

  it('shortening slugs, whose old addresses redirect', async () => {
    await updateListings(
      site().database.db,
      sql`select id from businesses where slug = 'cafe-13-lisbon'`,
      sql`slug = 'cafe-13-1699999999999'`,
    );
    expect(await status('/business/cafe-13-1699999999999')).toBe(200);
    const page = await signedIn('/admin-legacy');
    await button(page, "URL'leri düzelt").click();
    await page.getByRole('dialog').getByRole('button').last().click();
    await page.getByText("URL'ler düzeltildi").first().waitFor();
    const former = await visit('/business/cafe-13-1699999999999');
    expect([former.status, former.headers.get('location')]).toEqual([
      301,
      '/business/cafe-13-lisbon',
    ]);
    expect(await status('/business/cafe-13-lisbon')).toBe(200);
  });

  it('exporting, which changes nothing when it is imported again', async () => {
    const page = await signedIn('/admin/businesses');
    await button(page, 'Dışa aktar').first().click();
    // The fields that are chosen at first do not identify a listing.
    await page.getByRole('dialog').getByRole('button', { name: 'Tümünü seç' }).click();
    const download = page.waitForEvent('download');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Dışa [Aa]ktar/ })
      .last()
      .click();
    const file = join(site().folder, '..', 'export.csv');
    await (await download).saveAs(file);
    expect((await download).suggestedFilename()).toMatch(/^businesses_.*\.csv$/);
    await page.goto('/admin/upload');
    await page.locator('input[type=file]').setInputFiles(file);
    await button(page, 'Yükle (1 dosya)').click();
    await toast(page, 'başarı').waitFor();
    const { inserted, updated } = await site()
      .database.db.selectFrom('imports')
      .select(['inserted', 'updated'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect({ inserted, updated }).toEqual({ inserted: 0, updated: 0 });
  });
});
