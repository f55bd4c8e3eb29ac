import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { read as readWorkbook, utils, write } from 'xlsx';
import { IMPORT_ROUTES } from '../contract/calls/import-routes.ts';
import {
  columnMappingsSchema,
  type ImportColumns,
  importColumnsSchema,
  importStateSchema,
  LONGEST_HEADER,
  TEMPLATE_COLUMNS,
  TRIED_HOURS,
} from '../contract/calls/imports-api.ts';
import { routePath } from '../contract/calls/route.ts';
import { UPLOAD_ROUTES } from '../contract/calls/upload-routes.ts';
import { importErrorSchema } from '../contract/text/import-notices.ts';
import { requestAction } from './jobs/import-actions.queries.ts';
import { undoImport } from './jobs/undo-import.ts';
import { csv, form, PATIENCE, row, useImports } from './testing/use-imports.ts';
import { forgetFiles } from './uploads/upload-store.ts';

describe('imports', () => {
  const imports = useImports();

  const pathOf = (id: number, what: string) => `${IMPORT_ROUTES.list.path}/${id}/${what}`;
  const refusal = async (answer: Response) => {
    const { error } = importErrorSchema.parse(await answer.json());
    return { status: answer.status, message: error.message, notice: error.details?.notice };
  };
  const columnsOf = async (id: number): Promise<ImportColumns> =>
    importColumnsSchema.parse(await (await imports().read(pathOf(id, 'columns'))).json());
  const lastId = async () => (await imports().list()).imports[0]?.id ?? 0;
  const done = (id: number, status = 'done') =>
    expect.poll(() => imports().state(id), PATIENCE).toMatchObject({ status });

  it('are listed in pages, newest first, with dry runs, and filtered by state', async () => {
    for (const dryRun of ['false', 'true', 'false']) await imports().take(csv(row(1)), { dryRun });
    await imports().upload(form('%PDF-1.7\n', {}, 'list.xlsx'));
    const { imports: all, pagination } = await imports().list();
    expect(all.map(({ id, status, dryRun }) => [id, status, dryRun])).toEqual([
      [4, 'failed', false],
      [3, 'done', false],
      [2, 'done', true],
      [1, 'done', false],
    ]);
    expect(pagination).toEqual({ total: 4, totalPages: 1, page: 1, limit: 20 });

    const second = await imports().list('?page=2&limit=3');
    expect(second.imports.map(({ id }) => id)).toEqual([1]);
    expect(second.pagination).toEqual({ total: 4, totalPages: 2, page: 2, limit: 3 });
    const listOf = async (query: string) =>
      (await imports().list(query)).imports.map(({ id }) => id);
    const query = routePath(IMPORT_ROUTES.list, {
      query: { page: 1, status: ['failed', 'queued'] },
    }).slice(IMPORT_ROUTES.list.path.length);
    expect(await listOf(query)).toEqual([4]);
    expect(await listOf('?status=undone')).toEqual([]);
    await imports().take(csv(row(5), row(6).replace('Café 6', '')));
    expect(await listOf('?rejections=true')).toEqual([5]);
    expect(await listOf('?rejections=true&status=failed')).toEqual([]);
    for (const wrong of ['?status=lost', '?limit=101', '?page=0', '?rejections=no'])
      expect((await imports().read(IMPORT_ROUTES.list.path + wrong)).status, wrong).toBe(400);
    const unauthenticated = await fetch(imports().server.url + IMPORT_ROUTES.list.path);
    expect(unauthenticated.status).toBe(401);
  });

  it('list their allowed actions, and refuse others with a message', async () => {
    const [{ importId: kept }, { importId: tried }] = [
      await imports().take(csv(row(1))),
      await imports().take(csv(row(2)), { dryRun: 'true' }),
    ];
    expect((await imports().state(kept)).actions).toEqual(['undo']);
    expect((await imports().state(tried)).actions).toEqual(['import']);
    expect(await refusal(await imports().act(tried, 'undo'))).toEqual({
      status: 400,
      message: expect.stringContaining('numaralı içe aktarma geri alınamaz'),
      notice: { code: 'cannot-undo', params: { id: String(tried) } },
    });
    expect(await refusal(await imports().act(kept, 'retry'))).toMatchObject({
      notice: { code: 'cannot-retry' },
    });
    expect(await refusal(await imports().act(kept, 'import'))).toMatchObject({
      notice: { code: 'cannot-import' },
    });
    expect(await refusal(await imports().act(99, 'cancel'))).toMatchObject({
      status: 404,
      message: '99 numaralı bir içe aktarma yok.',
    });
  });

  it('return rejected rows as CSV with escaped formulas', async () => {
    const bad = '=1+1,Cafe,,,,+49 30 1,,';
    const { importId, errors, notices } = await imports().take(csv(row(1), bad));
    expect(errors).toEqual([
      '3. satır, city sütunu: şehir yok; adresten ve koordinatlardan da anlaşılmıyor',
    ]);
    expect(notices.errors).toEqual([{ code: 'city-missing', params: { row: 3, column: 'city' } }]);
    const file = async (language = '') => {
      const answer = await imports().read(pathOf(importId, `rejected.csv${language}`));
      expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
      return (await answer.text()).split('\r\n');
    };
    const [header, line] = await file();
    expect(header).toBe(`Sayfa,Satır,Sütun,Neden,${csv()}`);
    expect(line).toMatch(/^,3,city,"?şehir yok; adresten .+,"'=1\+1",Cafe,/);
    expect(line).toContain('+49 30 1');
    expect(line).not.toContain("'+49");
    const english = await file('?language=en');
    expect(english[0]).toContain('Sheet,Row,Column,Reason');
    expect(english[1]).toContain('there is no city');
    const unknown = await imports().read(pathOf(importId, 'rejected.csv?language=fr'));
    expect(unknown.status).toBe(400);
  });

  it('report a dry run like a real import', async () => {
    const { importId } = await imports().take(csv(row(1), row(2), ',Cafe,,,,,,'), {
      dryRun: 'true',
    });
    const counts = { rowsRead: 3, inserted: 2, rejected: 1 };
    expect(await imports().state(importId)).toMatchObject({ status: 'done', ...counts });
    const rejected = await (await imports().read(pathOf(importId, 'rejected.csv'))).text();
    expect(rejected.split('\r\n').slice(0, 2)).toEqual([
      `Sayfa,Satır,Sütun,Neden,${csv()}`,
      ',4,name,işletme adı boş,,Cafe,,,,,,',
    ]);
    expect((await columnsOf(importId)).sheets).toHaveLength(1);
    expect(await imports().listings()).toEqual([]);
  });

  it('follow a dry run once, without a second upload', async () => {
    const { importId: tried } = await imports().take(
      csv(row(1), row(2)),
      { dryRun: 'true', approved: 'false', batchSize: '1000' },
      'kafé.csv',
    );
    const [first, second] = await Promise.all([
      imports().act(tried, 'import'),
      imports().act(tried, 'import'),
    ]);
    expect([first.status, second.status].sort()).toEqual([200, 400]);
    const answer = first.status === 200 ? first : second;
    const { id, ...queued } = importStateSchema.parse(await answer.json());
    expect(id).not.toBe(tried);
    expect(queued).toMatchObject({ fileName: 'kafé.csv', dryRun: false });
    await done(id);
    expect(await imports().state(id)).toMatchObject({ inserted: 2, actions: ['undo'] });
    const { db } = imports().database;
    const listings = await db.selectFrom('businesses').select('approved').execute();
    expect(listings).toEqual([{ approved: false }, { approved: false }]);
    // The report of the dry run stays.
    expect(await imports().state(tried)).toMatchObject({
      ...{ status: 'done', dryRun: true, inserted: 2, actions: [] },
    });
    await expect.poll(() => readdir(imports().folder), PATIENCE).toEqual([]);
    const [entry] = await db
      .selectFrom('audit_entries')
      .select(['action', 'username', 'subject', 'after'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(entry).toEqual({
      ...{ action: 'import.start', username: 'ada', subject: 'kafé.csv' },
      after: { importId: id, approved: false, dryRun: false, triedAs: tried },
    });
  });

  it('keep the file of a dry run for a day, and report a missing file', async () => {
    const { db } = imports().database;
    const file = csv(row(1));
    const { importId: lost } = await imports().take(file, { dryRun: 'true' });
    await rm(join(imports().folder, String(lost)), { recursive: true });
    expect(await refusal(await imports().act(lost, 'import'))).toMatchObject({
      notice: { code: 'file-gone' },
    });
    expect((await imports().list()).imports).toHaveLength(1);
    const { importId: tried } = await imports().take(file, { dryRun: 'true' });
    const back = (hours: number) =>
      sql`update imports set finished_at = now() - make_interval(hours => ${hours})`.execute(db);
    await back(TRIED_HOURS - 1);
    await forgetFiles(db);
    expect(await readdir(imports().folder)).toEqual([String(tried)]);
    expect((await imports().state(tried)).actions).toEqual(['import']);
    await back(TRIED_HOURS + 1);
    await forgetFiles(db);
    expect(await readdir(imports().folder)).toEqual([]);
    expect((await imports().state(tried)).actions).toEqual([]);
    expect((await imports().act(tried, 'import')).status).toBe(400);
  });

  it('are retried with their file once it was sent again, if it is gone', async () => {
    const resend = (id: number, ...file: Parameters<typeof form>) =>
      fetch(imports().server.url + pathOf(id, 'file'), {
        method: 'PUT',
        headers: imports().signedIn,
        body: form(...file),
      });
    const unknown = 'Resmi Ünvan,city,country_code\nEv,Berlin,DE\n';
    expect((await imports().upload(form(unknown, {}, 'ünvan.csv'))).status).toBe(422);
    const id = await lastId();
    expect(await imports().state(id)).toMatchObject({ lacksFile: false, actions: ['retry'] });
    expect(await refusal(await resend(id, unknown))).toMatchObject({
      status: 400,
      notice: { code: 'cannot-resend' },
    });
    // As after a restore from a backup, which has no uploads.
    await rm(imports().folder, { recursive: true });
    expect((await imports().act(id, 'retry')).status).toBe(400);
    expect(await imports().state(id)).toMatchObject({ lacksFile: true, actions: [] });
    await imports().map({ 'Resmi Ünvan': 'name' });
    expect((await resend(id, unknown, {}, 'ünvan-2.csv')).status).toBe(202);
    await done(id);
    expect(await imports().state(id)).toMatchObject({ fileName: 'ünvan-2.csv', inserted: 1 });
    expect(await imports().listings()).toEqual(['Ev null']);
  });

  it('continue with the same file alone after their committed rows', async () => {
    const file = csv(row(1), row(2));
    const { importId: id } = await imports().take(file);
    await sql`update imports set status = 'cancelled', report = null, file_path = null, tally = jsonb_build_object(
        'rowsRead', 1, 'inserted', 1, 'updated', 0, 'unchanged', 0, 'skipped', 0, 'rejected', 0,
        'withPlaceId', 1, 'skippedNames', '[]'::jsonb, 'errors', '[]'::jsonb, 'columns', null),
      rows_read = 1 where id = ${id}`.execute(imports().database.db);
    const resend = (content: string) =>
      fetch(imports().server.url + pathOf(id, 'file'), {
        method: 'PUT',
        headers: imports().signedIn,
        body: form(content),
      });
    expect(await refusal(await resend(csv(row(3))))).toMatchObject({
      status: 400,
      notice: { code: 'other-file', params: { name: 'a.csv' } },
    });
    expect(await imports().state(id)).toMatchObject({ lacksFile: true });
    expect((await resend(file)).status).toBe(202);
    await done(id);
    expect(await imports().state(id)).toMatchObject({ rowsRead: 2, inserted: 1, unchanged: 1 });
  });

  it('accept mappings of headers that are long sentences', async () => {
    const sentence = `İşletmenizin tabelada yazan ${'tam ve eksiksiz '.repeat(7)}adı nedir?`;
    const text = `${'Uzun bir açıklama '.repeat(40)}ve telefon`;
    const file = `"${sentence}",city,country_code,"${text}"\nKafe,Bursa,TR,+90 224 1\n`;
    expect((await imports().upload(form(file))).status).toBe(422);
    const id = await lastId();
    const [sheet] = (await columnsOf(id)).sheets;
    expect(sheet?.columns[0]?.header).toBe(sentence);
    const long = sheet?.columns[3]?.header ?? '';
    expect(long).toHaveLength(LONGEST_HEADER);
    expect((await imports().map({ [sentence]: 'name', [long]: 'phone' })).status).toBe(200);
    const [mapped] = (await columnsOf(id)).sheets;
    expect(mapped?.columns.map(({ field }) => field)).toEqual([
      ...['name', 'city', 'country_code', 'phone'],
    ]);
    await imports().act(id, 'retry');
    await done(id);
    expect(await imports().listings()).toEqual(['Kafe +90 224 1']);
  });

  it('remove NULs, which PostgreSQL cannot store, from headers and rejected rows', async () => {
    const utf16 = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));
    const { importId, errorCount } = await imports().take(utf16('name,ci\0ty\nCa\0fé,x\n'));
    expect(errorCount).toBe(1);
    const rejected = await (await imports().read(pathOf(importId, 'rejected.csv'))).text();
    expect(rejected).toContain('Café,x');
    const unknown = await refusal(
      await imports().upload(form(utf16('co\0lour,shape\nred,round\n'))),
    );
    expect(unknown.notice?.params.columns).toBe('colour, shape');
  });

  it('show the columns of a file without a known header, and can be retried after a mapping', async () => {
    const file = 'Resmi Ünvan,city,country_code,E-Mail\nKırmızı Kafe,Berlin,DE,a@example.com\n';
    const failed = await refusal(await imports().upload(form(file)));
    expect(failed).toMatchObject({ status: 422, notice: { code: 'no-name-column' } });
    expect(failed.message).toMatch(/^a\.csv, 1\. satır: sütunların hiçbiri işletme adı değil/);
    const id = await lastId();
    expect(await columnsOf(id)).toMatchObject({
      fields: expect.arrayContaining(['name', 'city']),
      sheets: [
        {
          ...{ sheet: null, row: 1, preset: null },
          columns: [
            { header: 'Resmi Ünvan', field: null, mapped: false, samples: [] },
            { header: 'city', field: 'city', mapped: false, samples: [] },
            { header: 'country_code', field: 'country_code' },
            { header: 'E-Mail', field: null, personal: true, samples: [] },
          ],
        },
      ],
    });
    const kept = await sql<{ sheets: unknown }>`select sheets from imports`.execute(
      imports().database.db,
    );
    expect(JSON.stringify(kept.rows)).not.toMatch(/example\.com|Kırmızı|Berlin/);

    expect((await imports().map({ 'Resmi Ünvan': 'no such field' })).status).toBe(400);
    await imports().map({ 'Resmi Ünvan': 'category' });
    // Both spellings are the same header.
    const answer = await imports().map({ resmi_ünvan: 'name', 'E-Mail': 'website' });
    const { mappings } = columnMappingsSchema.parse(await answer.json());
    expect(mappings).toEqual({ resmi_ünvan: 'name', 'E-Mail': 'website' });
    const [sheet] = (await columnsOf(id)).sheets;
    expect(sheet?.preset).not.toBeNull();
    expect(sheet?.columns[0]).toMatchObject({ field: 'name', mapped: true });
    expect(sheet?.columns[3]).toMatchObject({ field: null, mapped: false, personal: true });

    expect((await imports().act(id, 'retry')).status).toBe(200);
    await done(id);
    expect(await imports().listings()).toEqual(['Kırmızı Kafe null']);
    // The file is already deleted.
    expect((await columnsOf(id)).sheets).toMatchObject([
      { columns: [{ samples: ['Kırmızı Kafe'] }, { samples: ['Berlin'] }, {}, { samples: [] }] },
    ]);
    await imports().map({ 'RESMI ÜNVAN': null });
    expect((await imports().upload(form(file))).status).toBe(422);
  });

  it('read a sheet that only a mapping recognises, and report skipped sheets', async () => {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet([['Notlar'], ['x']]), 'Notlar');
    const rows = [
      ['ünvan', 'city', 'country_code'],
      ['Kafe', 'Bursa', 'TR'],
    ];
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Firmalar');
    const file = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }));
    expect((await imports().upload(form(file, {}, 'a.xlsx'))).status).toBe(422);
    const { sheets } = await columnsOf(await lastId());
    expect(sheets.map(({ sheet, preset }) => [sheet, preset])).toEqual([
      ['Notlar', null],
      ['Firmalar', null],
    ]);
    expect(sheets[1]?.columns[0]).toMatchObject({ header: 'ünvan', samples: [] });
    await imports().map({ ünvan: 'name' });
    const taken = await imports().take(file, {}, 'a.xlsx');
    expect(taken).toMatchObject({
      successCount: 1,
      skippedSheets: ['“Notlar” sayfası, 1. satır: başlığında bilinen bir sütun yok'],
      notices: { skippedSheets: [{ code: 'sheet-unknown', params: { sheet: 'Notlar', row: 1 } }] },
    });
  });

  it('say where a header was found, and read another one that is chosen', async () => {
    const header = 'name,city,country_code';
    const file = `Report of 2025\n${header}\n${header}\nKafe,Berlin,DE\n`;
    const { importId: tried } = await imports().take(file, { dryRun: 'true' });
    expect(await columnsOf(tried)).toMatchObject({
      ...{ header: null, mayChooseHeader: true },
      sheets: [{ row: 2, headerRows: 1 }],
    });
    const report = await (await imports().read(pathOf(tried, 'report'))).json();
    expect(report).toMatchObject({
      remarks: [{ code: 'header-below', params: { row: 2 } }],
      ...{ remarkCount: 1, errorCount: 1 },
    });

    expect((await imports().chooseHeader(tried, '21')).status).toBe(400);
    const chosen = await imports().chooseHeader(tried, '3');
    expect(await chosen.json()).toMatchObject({ header: '3', mayChooseHeader: true });
    const { id } = importStateSchema.parse(await (await imports().act(tried, 'import')).json());
    await done(id);
    expect(await imports().state(id)).toMatchObject({ inserted: 1, rejected: 0 });
    expect(await columnsOf(id)).toMatchObject({
      ...{ header: '3', mayChooseHeader: false, sheets: [{ row: 3 }] },
    });
    expect(await refusal(await imports().chooseHeader(id, null))).toMatchObject({
      ...{ status: 400, notice: { code: 'cannot-choose-header' } },
    });

    // A form can choose it, too.
    const failed = await refusal(await imports().upload(form(file, { header: '1' })));
    expect(failed.message).toMatch(/^a\.csv, 1\. satır: sütunların hiçbiri/);
    const again = await lastId();
    await imports().chooseHeader(again, null);
    await imports().act(again, 'retry');
    await done(again);
    expect(await columnsOf(again)).toMatchObject({ header: null, sheets: [{ row: 2 }] });
  });

  it('keep the mapping that they started with', async () => {
    const rows = Array.from({ length: 6_000 }, (_, nth) => `Kafe ${nth},Bursa,TR,B${nth}`);
    await imports().map({ ünvan: 'name' });
    const sent = imports().upload(
      form(`ünvan,city,country_code,diğer\n${rows.join('\n')}`, { batchSize: '1000' }),
    );
    const rowsRead = async () => (await imports().list()).imports[0]?.rowsRead;
    await expect.poll(rowsRead, PATIENCE).toBeGreaterThan(0);
    const id = await lastId();
    await imports().act(id, 'cancel');
    await sent;
    await imports().map({ ünvan: null, diğer: 'name' });
    await imports().act(id, 'retry');
    await done(id);
    const names = await imports().listings();
    expect(names).toHaveLength(6_000);
    expect(names.filter((name) => name.startsWith('B'))).toEqual([]);
  });

  it('are not locked by a batch that refers to them', async () => {
    const { importId: id } = await imports().take(csv(row(1)));
    const { db } = imports().database;
    await db.transaction().execute(async (batch) => {
      const place = { import_id: id, position: 1, row_number: 1, column_name: 'name' };
      const rejection = { ...place, reason: 'x', cells: '[]' };
      await batch.insertInto('import_rejections').values(rejection).execute();
      const cancelled = db.transaction().execute(async (trx) => {
        await sql`set local lock_timeout = '2s'`.execute(trx);
        return requestAction(trx, id, 'cancel');
      });
      // It has ended, but the lock is taken before its state is read.
      await expect(cancelled).resolves.toBe(false);
    });
  });

  it('have no columns before their file is read', async () => {
    await imports().upload(form('%PDF-1.7\n', {}, 'list.xlsx'));
    const answer = await imports().read(pathOf(await lastId(), 'columns'));
    expect(await refusal(answer)).toMatchObject({
      status: 404,
      notice: { code: 'columns-unknown' },
    });
  });

  it('can be undone, except for later changes', async () => {
    await imports().take(csv(row(1), row(2), row(3)));
    const before = await imports().listings();
    const phone = { phone: '+49 30 9999' };
    const { importId } = await imports().take(csv(row(1, phone), row(2, phone), row(4)));
    expect(await imports().listings()).toHaveLength(4);
    const { db } = imports().database;
    await sql`update businesses set phone = 'by hand' where name = 'Café 2'`.execute(db);
    expect((await imports().act(importId, 'undo')).status).toBe(200);
    await done(importId, 'undone');
    expect(await imports().listings()).toEqual(
      before.map((name) => (name.startsWith('Café 2') ? 'Café 2 by hand' : name)),
    );
    const { message, notice, actions } = await imports().state(importId);
    expect(message).toMatch(/^Geri alındı: 1 silindi, 1 eski haline döndü, 1 /);
    expect(notice).toEqual({ code: 'undone', params: { deleted: 1, restored: 1, kept: 1 } });
    expect(actions).toEqual([]);
    expect((await imports().act(importId, 'undo')).status).toBe(400);
  });

  it('report all that an undo has changed, also before a kill', async () => {
    await imports().take(csv(row(1), row(2)));
    const { importId } = await imports().take(csv(row(1, { phone: '1' }), row(3)));
    const { db } = imports().database;
    let steps = 0;
    const afterOne = () => {
      steps += 1;
      return steps > 1;
    };
    expect(await undoImport(db, importId, afterOne)).toBe('stopped');
    expect((await imports().act(importId, 'undo')).status).toBe(200);
    await done(importId, 'undone');
    expect((await imports().state(importId)).notice?.params).toEqual({
      ...{ deleted: 1, restored: 1, kept: 0 },
    });
  });

  it('take no listing from the template itself, and read the rows that are added to it', async () => {
    const text = await (await imports().read(UPLOAD_ROUTES.templateCsv.path)).text();
    expect(text).toBe(`${TEMPLATE_COLUMNS.join(',')}\r\n`);
    const answer = await imports().read(UPLOAD_ROUTES.templateXlsx.path);
    expect(answer.headers.get('Content-Type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    expect(answer.headers.get('Content-Disposition')).toContain('import-template.xlsx');
    const template = new Uint8Array(await answer.arrayBuffer());
    for (const [file, name] of [
      [text, 'a.csv'],
      [template, 'a.xlsx'],
    ] as const)
      expect(await refusal(await imports().upload(form(file, {}, name)))).toMatchObject({
        status: 422,
        notice: { code: 'no-rows-below-header' },
      });
    expect(await imports().listings()).toEqual([]);

    const cells = ['Kafe Bir', 'Bağdat Caddesi No: 1, 34728 İstanbul', '+90 212 000 00 00', 'Kafe'];
    const given = [...cells, 41.0082, 28.9784, 4.5, 120, 'ChIJornek01', 'TR', 'open'];
    const workbook = readWorkbook(template);
    utils.sheet_add_aoa(workbook.Sheets.Listings ?? {}, [given], { origin: -1 });
    const filled = new Uint8Array(write(workbook, { type: 'array', bookType: 'xlsx' }));
    expect(await imports().take(filled, {}, 'a.xlsx')).toMatchObject({
      ...{ success: true, successCount: 1, errorCount: 0 },
      columnExtraction: { extractedCount: 10 },
    });
    const listings = await sql`
      select b.name, c.name as city, g.name as category, phone, full_address, rating, reviews, place_id
      from businesses b join cities c on c.id = city_id join categories g on g.id = category_id`.execute(
      imports().database.db,
    );
    expect(listings.rows).toEqual([
      {
        ...{ name: 'Kafe Bir', city: 'Istanbul', category: 'Cafe', phone: '+902120000000' },
        full_address: 'Bağdat Caddesi No: 1, 34728 İstanbul',
        ...{ rating: 4.5, reviews: 120, place_id: 'ChIJornek01' },
      },
    ]);
  });
});
