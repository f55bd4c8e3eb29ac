import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { read as readWorkbook, utils, write } from 'xlsx';
import { IMPORT_ROUTES } from '../contract/calls/import-routes.ts';
import { type ImportReportAnswer, importReportSchema } from '../contract/calls/imports-api.ts';
import { importErrorSchema } from '../contract/text/import-notices.ts';
import { csv, form, PATIENCE, row, useImports } from './testing/use-imports.ts';

describe('the report of an import', () => {
  const imports = useImports();

  const ask = (id: number) => imports().read(`${IMPORT_ROUTES.list.path}/${id}/report`);
  const reportOf = async (id: number): Promise<ImportReportAnswer> =>
    importReportSchema.parse(await (await ask(id)).json());
  const refusal = async (answer: Response) => {
    const { error } = importErrorSchema.parse(await answer.json());
    return [answer.status, error.details?.notice?.code, error.message];
  };

  it('has the columns, duplicates, skipped sheets and rejected rows', async () => {
    await imports().take(csv(row(1)));
    const book = readWorkbook(csv(row(1), row(2), row(2), ',Cafe,,,,,,'), { type: 'string' });
    utils.book_append_sheet(book, utils.aoa_to_sheet([['Notlar'], ['x']]), 'Notlar');
    const file = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }));
    const { importId } = await imports().take(file, {}, 'a.xlsx');
    const report = await reportOf(importId);
    expect(report).toMatchObject({
      ...{ importId, isComplete: true, errorCount: 1, ignoredColumns: [], dryRun: null },
      duplicateAnalysis: {
        ...{ totalRecords: 4, recordsWithPlaceId: 2 },
        ...{ databaseDuplicateCount: 1, databaseDuplicateRate: 25 },
        ...{ newPlaceIdCount: 1, excelDuplicateCount: 1, excelDuplicateRecords: ['Café 2'] },
      },
      skippedSheets: [{ code: 'sheet-unknown', params: { sheet: 'Notlar', row: 1 } }],
      errors: [{ code: 'name-empty', params: { sheet: 'Sheet1', row: 5, column: 'name' } }],
    });
    const { extractedCount, successful, missing } = report.columnExtraction;
    expect(successful).toEqual([
      ...['name', 'type', 'full_address', 'city', 'country_code', 'phone', 'rating', 'place_id'],
    ]);
    expect([extractedCount, missing.length]).toEqual([8, 15]);
  });

  it('of a dry run has values before and after, new listings, and the number of stale pages', async () => {
    await imports().take(csv(row(1), row(2), row(3)));
    const { db } = imports().database;
    // All these pages are already stale, and a dry run still counts them.
    const waiting = await sql`select kind, key, page from stale_pages order by 1, 2, 3`.execute(db);
    const changed = row(1, { phone: '+49 30 9999' }).replace('4.5', '3.5');
    const moved = row(2, { city: 'Münster' }).replace('Cafe', 'Konditorei');
    const { importId } = await imports().take(csv(changed, moved, row(3), row(4)), {
      dryRun: 'true',
    });
    const { dryRun } = await reportOf(importId);
    expect(dryRun?.updates).toEqual([
      {
        ...{ businessId: expect.any(Number), name: 'Café 1' },
        changes: [
          { field: 'phone', before: '+49305550101', after: '+49309999' },
          { field: 'rating', before: 4.5, after: 3.5 },
        ],
      },
      {
        ...{ businessId: expect.any(Number), name: 'Café 2' },
        changes: [
          { field: 'category', before: 'Cafe', after: 'Dessert shop' },
          { field: 'type', before: 'Cafe', after: 'Konditorei' },
          { field: 'city', before: 'Berlin', after: 'Münster' },
        ],
      },
    ]);
    expect(dryRun?.fields).toEqual([
      { field: 'category', listings: 1 },
      { field: 'type', listings: 1 },
      { field: 'city', listings: 1 },
      { field: 'phone', listings: 1 },
      { field: 'rating', listings: 1 },
    ]);
    expect((await imports().state(importId)).message).toMatch(
      /^Deneme, hiçbir şey kaydedilmedi\. 4 satır: 1 yeni, 2 güncellenir/,
    );
    expect(dryRun?.inserts).toEqual([
      {
        ...{ name: 'Café 4', category: 'Cafe', city: 'Berlin', country: 'DE' },
        ...{ full_address: 'Hauptstr. 4, 10115 Berlin', phone: '+49305550101', website: null },
      },
    ]);
    const pages = new Map(dryRun?.stalePages.map(({ kind, count }) => [kind, count]));
    // Businesses: Café 1, Café 2, the new one and their neighbour. Cities: Berlin and Münster. Both categories, and
    // Food and drink, which shows their totals.
    expect(pages.get('business')).toBe(4);
    expect(pages.get('city')).toBe(2);
    expect(pages.get('category')).toBe(3);
    const counts = dryRun?.stalePages.map(({ count }) => count) ?? [];
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    expect(await imports().listings()).toHaveLength(3);
    const after = await sql`select kind, key, page from stale_pages order by 1, 2, 3`.execute(db);
    expect(after.rows).toEqual(waiting.rows);
  });

  it('lists samples, and counts everything', async () => {
    const { importId } = await imports().take(
      csv(...Array.from({ length: 300 }, (_, nth) => row(nth)), ...Array(120).fill(',Cafe,,,,,,')),
      { dryRun: 'true' },
    );
    const { dryRun, errors, errorCount, duplicateAnalysis } = await reportOf(importId);
    expect(dryRun?.inserts).toHaveLength(10);
    expect(dryRun?.updates).toEqual([]);
    expect(dryRun?.stalePages[0]).toEqual({ kind: 'business', count: 300 });
    expect([errors.length, errorCount]).toEqual([100, 120]);
    expect(duplicateAnalysis.newPlaceIdCount).toBe(300);
  });

  it('of a dry run is made in batches that show progress, and can be stopped', async () => {
    const rows = Array.from({ length: 12_000 }, (_, nth) => row(nth));
    const sent = imports().upload(form(csv(...rows), { batchSize: '1000', dryRun: 'true' }));
    const running = async () => (await imports().list()).imports[0];
    await expect.poll(async () => (await running())?.rowsRead, PATIENCE).toBeGreaterThan(0);
    const state = await running();
    expect(state).toMatchObject({ status: 'running', inserted: state?.rowsRead });
    expect((await imports().act(state?.id ?? 0, 'cancel')).status).toBe(200);
    expect((await sent).status).toBe(422);
    expect(await imports().state(state?.id ?? 0)).toMatchObject({
      ...{ status: 'cancelled', rowsRead: 0, message: 'Durduruldu. Hiçbir şey değişmedi.' },
    });
  });

  it('of a cancelled import has its committed rows', async () => {
    const rows = Array.from({ length: 6_000 }, (_, nth) => row(nth));
    const sent = imports().upload(form(csv(...rows), { batchSize: '1000' }));
    const running = async () => (await imports().list()).imports[0];
    await expect.poll(async () => (await running())?.rowsRead, PATIENCE).toBeGreaterThan(0);
    const id = (await running())?.id ?? 0;
    await imports().act(id, 'cancel');
    await sent;
    const { rowsRead } = await imports().state(id);
    expect(await reportOf(id)).toMatchObject({
      ...{ isComplete: false, dryRun: null },
      columnExtraction: { extractedCount: 8 },
      duplicateAnalysis: { totalRecords: rowsRead, newPlaceIdCount: rowsRead },
    });
  });

  it('does not exist before the file is read, or for an unknown import', async () => {
    await imports().upload(form('%PDF-1.7\n', {}, 'list.xlsx'));
    expect(await refusal(await ask(1))).toEqual([
      404,
      'report-unknown',
      '1 numaralı içe aktarmanın raporu yok: dosyası henüz okunmadı.',
    ]);
    expect((await refusal(await ask(4711))).slice(0, 2)).toEqual([404, 'import-unknown']);
    expect((await imports().read(`${IMPORT_ROUTES.list.path}/x/report`)).status).toBe(400);
    const unauthenticated = await fetch(
      `${imports().server.url}${IMPORT_ROUTES.list.path}/1/report`,
    );
    expect(unauthenticated.status).toBe(401);
  });
});
