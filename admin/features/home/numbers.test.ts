import { sql } from 'kysely';
import { pino } from 'pino';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { BULK_ROUTES } from '../../../api/contract/calls/bulk-changes.ts';
import {
  type BatchUploadAnswer,
  batchUploadAnswerSchema,
} from '../../../api/contract/calls/imports-api.ts';
import { UPLOAD_ROUTES } from '../../../api/contract/calls/upload-routes.ts';
import { startImportService } from '../../../api/imports/jobs/import-service.ts';
import { csv, form, row } from '../../../api/imports/testing/use-imports.ts';
import { openSession } from '../../../api/sessions/sessions.queries.ts';
import { POLL_OPTIONS, useBackOffice } from '../../testing/back-office.ts';

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
/** A row without a name is rejected. */
const nameless = (nth: number) => row(nth).replace(/^Café \d+/, '');

/** The number that a text begins with, as Turkish screens write it. */
const numberIn = (text: string | null) =>
  Number(/^[\d.]+/.exec((text ?? '').trim())?.[0].replace('.', ''));

describe('the numbers of the screens', () => {
  const office = useBackOffice();
  let last: BatchUploadAnswer | undefined;

  const send = async (path: string, init: { readonly body: BodyInit; readonly json?: true }) => {
    const { url } = office.server();
    const token = await openSession(office.database().db, office.administrator(), undefined);
    const type = init.json && { 'Content-Type': 'application/json' };
    const answer = await fetch(url + path, {
      ...{ method: 'POST', body: init.body },
      headers: { Cookie: `session=${token}`, Origin: url, ...type },
    });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };
  const upload = async (name: string, rows: readonly string[]) =>
    batchUploadAnswerSchema.parse(
      await send(UPLOAD_ROUTES.uploadOfSeveral.path, { body: form(csv(...rows), {}, name) }),
    );

  beforeAll(async () => {
    const service = startImportService(office.database(), pino({ level: 'silent' }));
    // 30 new ones of which two stand twice, and a row without a name.
    const twice = [row(4), row(9)];
    await upload('first.csv', [...range(1, 30).map((nth) => row(nth)), ...twice, nameless(31)]);
    // 25 as before, 5 with another phone number, 7 new, one twice, two without a name.
    last = await upload('second.csv', [
      ...range(1, 25).map((nth) => row(nth)),
      ...range(26, 30).map((nth) => row(nth, { phone: '+49 30 5550199' })),
      ...range(31, 37).map((nth) => row(nth, { city: 'Bonn' })),
      ...[row(31, { city: 'Bonn' }), nameless(40), nameless(41)],
    ]);
    const bulk = (body: object) =>
      send(BULK_ROUTES.start.path, { body: JSON.stringify(body), json: true });
    await bulk({ action: 'withdraw', ids: [1, 2, 3] });
    await bulk({ action: 'delete', ids: [4] });
    await bulk({ action: 'edit', values: { category: 'Bar' }, ids: [5, 6] });
    return () => service.stop();
  });

  const count = async (query: string) => {
    const { rows } = await sql.raw<{ count: number }>(query).execute(office.database().db);
    return Number(rows[0]?.count);
  };
  /** Definitions by their terms. */
  const facts = async (list: Locator) => {
    await list.first().waitFor();
    const [terms, values] = await Promise.all([
      list.getByRole('term').allTextContents(),
      list.getByRole('definition').allTextContents(),
    ]);
    return Object.fromEntries(terms.map((term, at) => [term, numberIn(values[at] ?? '')]));
  };
  const cellsOf = async (page: Page, name: string | RegExp) => {
    const table = page.getByRole('table', { name });
    await table.waitFor();
    const lines = await table.getByRole('row').all();
    return Promise.all(lines.slice(1).map((line) => line.getByRole('cell').allTextContents()));
  };
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

  const EXPECTED = {
    ...{ Satır: 40, Yeni: 7, Güncellenen: 5, Değişmeyen: 25, Atlanan: 1, Reddedilen: 2 },
  };

  it('of an import add up to its rows, and are the same on every screen, in the API and in the database', async () => {
    const { Satır: all, ...parts } = EXPECTED;
    expect(sum(Object.values(parts))).toBe(all);
    const { importId, totalRows, successCount, skippedCount, errorCount } = last ?? {};
    expect([totalRows, successCount, skippedCount, errorCount]).toEqual([40, 37, 1, 2]);
    expect(await count(`select count(*) from businesses where import_id = ${importId}`)).toBe(7);
    expect(await count(`select count(*) from import_changes where import_id = ${importId}`)).toBe(
      5,
    );
    expect(
      await count(`select count(*) from import_rejections where import_id = ${importId}`),
    ).toBe(2);

    const page = await office.open(`/admin/imports/${importId}`);
    expect(await facts(page.getByLabel('İçe aktarma sayıları'))).toEqual(EXPECTED);
    const duplicates = await facts(page.locator('.number-list'));
    expect(duplicates['Toplam kayıt']).toBe(all);
    const columns = await page.getByText(/sütunun .* bulundu/).textContent();
    const [named, found] = [
      /^(\d+) sütunun (\d+)/
        .exec(columns ?? '')
        ?.slice(1)
        .map(Number) ?? [],
    ].flat();
    const lists = await page.locator('.field-lists dt').allTextContents();
    expect(lists.map((text) => Number(/\d+/.exec(text)?.[0]))).toEqual([
      found,
      (named ?? 0) - (found ?? 0),
    ]);

    await page.goto(`${office.server().url}/admin/imports`);
    const line = page.getByRole('row').filter({ hasText: 'second.csv' });
    await line.waitFor();
    const cells = (await line.getByRole('cell').allTextContents()).map((text) => text.trim());
    expect(cells).toEqual(expect.arrayContaining(['40', '7', '5', '2']));

    await page.goto(`${office.server().url}/admin/dashboard`);
    const report = page.getByRole('listitem').filter({ hasText: 'second.csv' }).first();
    const told = await facts(report.locator('dl'));
    expect(told).toMatchObject({ Kayıt: all, ...parts, Yinelenen: 31 });
  });

  it('of businesses are those of the database', async () => {
    const here = 'select count(*) from businesses where deleted_at is null';
    const [all, approved, deleted] = await Promise.all([
      count(here),
      count(`${here} and approved`),
      count('select count(*) from businesses where deleted_at is not null'),
    ]);
    expect([all, approved, deleted]).toEqual([36, 33, 1]);
    const page = await office.open('/admin');
    const figure = async (label: string) => {
      const link = page.locator('.figure').filter({ hasText: label }).first();
      return numberIn(await link.locator('.figure-value').textContent());
    };
    await page.locator('.figure').first().waitFor();
    expect(await figure('Toplam işletme')).toBe(all);
    expect(await figure('Onaylı')).toBe(approved);
    expect(await figure('Onay bekleyen')).toBe(all - approved);
    expect(await figure('Silinen, geri alınabilir')).toBe(deleted);
    expect(await figure('Son 7 günde eklenen')).toBe(all);
    expect(await figure('Şehir')).toBe(2);
    expect(await figure('Ülke')).toBe(1);
    expect(await figure('Kategori')).toBe(2);

    await page.goto(`${office.server().url}/admin/businesses`);
    const counter = (label: string) => async () => {
      const term = page.getByRole('term').filter({ hasText: label });
      return numberIn(await term.locator('..').getByRole('definition').first().textContent());
    };
    await expect.poll(counter('Toplam işletme'), POLL_OPTIONS).toBe(all);
    await expect.poll(counter('Onaylı'), POLL_OPTIONS).toBe(approved);
    await expect.poll(counter('Bu sayfada'), POLL_OPTIONS).toBe(20);
    await expect.poll(counter('Kategori'), POLL_OPTIONS).toBe(2);
    // 33 of 36 are 91.67 %.
    await page.getByText("toplamın %91,6'sı").waitFor();
    await page.getByText(`${all} işletme`, { exact: true }).waitFor();
    await page.getByText('3 onay bekliyor').waitFor();
  });

  it('of reports add up to all businesses', async () => {
    const page = await office.open('/admin/reports?report=geography');
    const cities = async () =>
      (await cellsOf(page, 'Ülkeler')).map(([listings = '']) => numberIn(listings));
    await expect.poll(cities, POLL_OPTIONS).toEqual([36]);
    await page.goto(`${office.server().url}/admin/reports?report=geography&layer=cities`);
    const byCity = (await cellsOf(page, /şehir$/)).map(([listings = '']) => numberIn(listings));
    expect(byCity).toEqual([29, 7]);
    await page.goto(`${office.server().url}/admin/reports?report=categories`);
    const byCategory = (await cellsOf(page, 'Kategoriler')).map(([listings = '']) =>
      numberIn(listings),
    );
    expect(byCategory).toEqual([34, 2]);
    await page.goto(`${office.server().url}/admin/bulk-changes`);
    const changed = (await cellsOf(page, 'Toplu değişiklikler')).map(([listings = '']) =>
      numberIn(listings),
    );
    expect(changed).toEqual([2, 3]);
    await page.goto(`${office.server().url}/admin/deletions`);
    const gone = (await cellsOf(page, 'Silinenler')).map(([listings = '']) => numberIn(listings));
    expect(gone).toEqual([1]);
  });
});
