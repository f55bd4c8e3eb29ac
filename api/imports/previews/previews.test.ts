import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import { IMPORT_ROUTES } from '../../contract/calls/import-routes.ts';
import { importStateSchema } from '../../contract/calls/imports-api.ts';
import {
  type ImportPreview,
  importPreviewSchema,
  PREVIEW_ROUTES,
  type PreparedChoices,
} from '../../contract/calls/preview-routes.ts';
import { importErrorSchema } from '../../contract/text/import-notices.ts';
import { encoded } from '../reading/testing/encoded.ts';
import { parquetBytes } from '../reading/testing/parquet.ts';
import { ENDINGS, WRITERS } from '../reading/testing/written.ts';
import { csv, form, PATIENCE, row, useImports } from '../testing/use-imports.ts';
import { forgetFiles } from '../uploads/upload-store.ts';
import { previewFile } from './preview-file.ts';

/** A file of which only the places are recognised. */
const UNKNOWN = `Ünvanı;Şehir;Mesai;Yetkili e-posta;Not
Kafe Bir;İzmir;her zaman açık gibi;ada@example.org;ikinci şube
Kafe İki;İzmir;sorunuz;bob@example.org;bob@example.org
;İzmir;9-18;;
`;

describe('a prepared import', () => {
  const imports = useImports();
  const pathOf = (id: number, what: string) => `${IMPORT_ROUTES.list.path}/${id}/${what}`;
  async function prepare(...file: Parameters<typeof form>): Promise<number> {
    const answer = await imports().upload(form(...file), PREVIEW_ROUTES.prepare.path);
    expect(answer.status).toBe(201);
    const state = importStateSchema.parse(await answer.json());
    expect(state).toMatchObject({ status: 'prepared', actions: ['start', 'cancel'], rowsRead: 0 });
    return state.id;
  }
  const preview = async (id: number): Promise<ImportPreview> =>
    importPreviewSchema.parse(await (await imports().read(pathOf(id, 'preview'))).json());
  async function choose(id: number, choices: Partial<PreparedChoices>): Promise<ImportPreview> {
    const before = (await preview(id)).choices;
    const answer = await imports().put(pathOf(id, 'choices'), { ...before, ...choices });
    expect(answer.status).toBe(200);
    return importPreviewSchema.parse(await answer.json());
  }
  async function start(id: number) {
    expect((await imports().act(id, 'start')).status).toBe(200);
    await expect.poll(() => imports().state(id), PATIENCE).toMatchObject({ status: 'done' });
    return imports().state(id);
  }
  const stored = async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select b.name, c.name as city, k.code as country, g.name as category, b.phone, b.approved,
        b.working_hours as hours, b.located_in as note
      from businesses b join cities c on c.id = b.city_id join countries k on k.id = c.country_id
      join categories g on g.id = b.category_id order by b.id`.execute(imports().database.db);
    return rows;
  };

  it('shows its first rows, the field of each column, and the listings that they become', async () => {
    const id = await prepare(csv(...Array.from({ length: 30 }, (_, nth) => row(nth))));
    const { sheets, ...found } = await preview(id);
    expect(found).toMatchObject({
      ...{ rowsChecked: 30, isWhole: true, problem: null, rejections: [], misread: [] },
      ...{ guessedPlaces: 0, withoutCategory: 0, remarks: [] },
      choices: { approved: true, dryRun: false, trust: 'update', mapping: {} },
    });
    const [sheet] = sheets;
    expect(sheet?.rows).toHaveLength(20);
    expect(sheet?.columns.map(({ header, field }) => [header, field])).toContainEqual([
      'full_address',
      'full_address',
    ]);
    expect(sheet?.rows[1]).toMatchObject({
      row: 3,
      cells: expect.arrayContaining(['Café 1', 'Hauptstr. 1, 10115 Berlin', '+49 30 5550101']),
      listing: expect.arrayContaining([
        { field: 'name', value: 'Café 1' },
        { field: 'category', value: 'Cafe' },
        { field: 'country', value: 'DE' },
        { field: 'phone', value: '+49305550101' },
        { field: 'rating', value: 4.5 },
      ]),
    });
    // What the import stores is what the preview says.
    await start(id);
    const [, second] = await stored();
    for (const { field, value } of sheet?.rows[1]?.listing ?? [])
      if (second && field in second) expect(second[field], field).toBe(value);
    expect(await stored()).toHaveLength(30);
  });

  it('is read by the mapping of this file, which leaves others alone, and may leave columns out', async () => {
    const id = await prepare(UNKNOWN);
    const before = await preview(id);
    expect(before.problem).toMatchObject({ code: 'no-name-column', params: { file: 'a.csv' } });
    const [columns = []] = before.sheets.map((sheet) => sheet.columns);
    expect(columns.map(({ field, personal }) => [field, personal])).toEqual([
      [null, false],
      ['city', false],
      [null, false],
      [null, true],
      [null, false],
    ]);
    // The forms of unknown columns help to map them; those about people have none.
    expect(columns[0]?.samples).toEqual(['Xxxx Xxx']);
    expect(columns[2]?.samples).toEqual(['xxx xxxxx xxxx xxxx', 'xxxxxxx', '#-##']);
    expect(columns[3]?.samples).toEqual([]);
    expect(columns[4]?.samples).toEqual(['xxxxxx xxxx']);
    expect(JSON.stringify(before)).not.toContain('example.org');

    const mapped = await choose(id, {
      mapping: { Ünvanı: 'name', Mesai: 'working_hours', Not: 'located_in' },
      country: 'tr',
      category: 'Kafe',
    });
    expect(mapped).toMatchObject({
      problem: null,
      choices: { country: 'TR', category: 'Kafe' },
      rowsChecked: 3,
      withoutCategory: 2,
      rejections: [{ reason: { code: 'name-empty', params: { column: 'name' } }, rows: 1 }],
      misread: [{ field: 'working_hours', cells: 2, of: 2, example: 'her zaman açık gibi' }],
    });
    expect(mapped.sheets[0]?.columns[0]).toMatchObject({
      ...{ field: 'name', mapped: true },
      samples: ['Kafe Bir', 'Kafe İki'],
    });

    const without = await choose(id, { mapping: { ...mapped.choices.mapping, Mesai: null } });
    expect(without.misread).toEqual([]);
    expect(without.sheets[0]?.columns[2]).toMatchObject({ field: null, mapped: true });
    expect(await start(id)).toMatchObject({ inserted: 2, rejected: 1 });
    const cafe = { city: 'İzmir', country: 'TR', category: 'Cafe', approved: true, hours: null };
    expect(await stored()).toMatchObject([
      { ...cafe, name: 'Kafe Bir', note: 'ikinci şube' },
      { ...cafe, name: 'Kafe İki', note: 'bob@example.org' },
    ]);
    const other = await preview(await prepare(UNKNOWN));
    expect(other.problem?.code).toBe('no-name-column');
  });

  it('fills in what is missing, and asks for approval, if that is chosen', async () => {
    const { db } = imports().database;
    await imports().take(csv(row(1, { phone: '' })));
    await sql`update businesses set rating = 2`.execute(db);
    const id = await prepare(csv(row(1), row(2)), { trust: 'fill', approved: 'false' });
    expect((await preview(id)).choices).toMatchObject({ trust: 'fill', approved: false });
    await start(id);
    const log = await sql<{ after: object }>`
      select after from audit_entries where action = 'import.start' order by id desc limit 1`.execute(
      db,
    );
    expect(log.rows).toEqual([
      { after: { importId: id, approved: false, dryRun: false, trust: 'fill' } },
    ]);
    const { rows } = await sql`select phone, rating, approved from businesses order by id`.execute(
      db,
    );
    expect(rows).toEqual([
      { phone: '+49305550101', rating: 2, approved: true },
      { phone: '+49305550101', rating: 4.5, approved: false },
    ]);
  });

  it('keeps the category of listings that exist', async () => {
    await imports().take('name,city,country_code,category\nEv,Berlin,DE,Bakery\n');
    const id = await prepare('name,city,country_code\nEv,Berlin,DE\nYeni,Berlin,DE\n', {
      category: 'Cafe',
    });
    await start(id);
    expect((await stored()).map(({ name, category }) => [name, category])).toEqual([
      ['Ev', 'Bakery'],
      ['Yeni', 'Cafe'],
    ]);
  });

  it('is tried first, and then imported with the same choices', async () => {
    const id = await prepare(UNKNOWN);
    await choose(id, {
      mapping: { Ünvanı: 'name' },
      country: 'TR',
      category: 'Kafe',
      dryRun: true,
    });
    await start(id);
    expect(await stored()).toEqual([]);
    const log = await sql<{ action: string }>`
      select action from audit_entries order by id desc limit 1`.execute(imports().database.db);
    expect(log.rows).toEqual([{ action: 'import.try' }]);
    const real = importStateSchema.parse(await (await imports().act(id, 'import')).json());
    await expect
      .poll(() => imports().state(real.id), PATIENCE)
      .toMatchObject({ status: 'done', dryRun: false, inserted: 2 });
    expect(await stored()).toMatchObject([
      { name: 'Kafe Bir', country: 'TR', category: 'Cafe' },
      { name: 'Kafe İki', country: 'TR', category: 'Cafe' },
    ]);
  });

  it('is read with the header and the encoding that are chosen', async () => {
    const text = 'Rapor;2026\nfirma;il;ülke\nname;city;country_code\nŞişli;İzmir;TR\n';
    const id = await prepare(new Uint8Array(encoded(text, 'windows-1254')), {}, 'eski.csv');
    expect((await preview(id)).sheets[0]).toMatchObject({ row: 2 });
    const chosen = await choose(id, { header: '2-3', encoding: 'windows-1252' });
    expect(chosen.sheets[0]).toMatchObject({ row: 3, headerRows: 2 });
    expect(chosen.sheets[0]?.rows[0]?.cells[0]).toBe('Þiþli');
    expect(chosen.decodedTexts).toMatchObject([{ encoding: 'windows-1252', chosen: true }]);
    const detected = await choose(id, { encoding: null });
    expect(detected.sheets[0]?.rows[0]?.cells[0]).toBe('Şişli');
  });

  it('shows each sheet of a workbook, and says which are not read', async () => {
    const book = utils.book_new();
    const add = (name: string, rows: string[][]) =>
      utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name);
    add('Bir', [
      ['name', 'city', 'country_code'],
      ['A', 'Berlin', 'DE'],
    ]);
    add('Notlar', [['serbest'], ['metin']]);
    add('Üç', [
      ['name', 'city', 'country_code'],
      ['B', 'Berlin', 'DE'],
      ['C', '', ''],
    ]);
    const file = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }));
    const found = await preview(await prepare(file, {}, 'kitap.xlsx'));
    expect(found.sheets.map(({ sheet, rows }) => [sheet, rows.length])).toEqual([
      ['Bir', 1],
      ['Notlar', 0],
      ['Üç', 2],
    ]);
    expect(found.skippedSheets).toMatchObject([
      { code: 'sheet-unknown', params: { sheet: 'Notlar' } },
    ]);
    expect(found.rejections).toMatchObject([{ reason: { code: 'country-missing' }, rows: 1 }]);
  });

  it.each([
    ['no spreadsheet', '%PDF-1.7\n', 'file-pdf'],
    ['a header alone', 'name,city,country_code\n', 'no-rows-below-header'],
    ['nothing', '', 'file-empty'],
  ])('says what is wrong with a file that has %s', async (_what, content, code) => {
    const { problem } = await preview(await prepare(content, {}, 'liste çok özel.csv'));
    expect(problem).toMatchObject({ code });
    if (problem && 'file' in problem.params) expect(problem.params.file).toBe('liste çok özel.csv');
  });

  it.each(ENDINGS)('reads %s as its import does', async (ending) => {
    const records = [1, 2].map((n) => ({
      serbest: `metin ${n}`,
      ...{ name: `Café ${n}`, city: 'Berlin', country_code: 'DE', category: 'Bakery', reviews: n },
      ...{ latitude: 52.5, longitude: 13.4, phone: '+49 30 5550101', rating: 4.5 },
    }));
    const id = await prepare(
      new Uint8Array(Buffer.from(await WRITERS[ending](records))),
      {},
      `a${ending}`,
    );
    const { sheets, ...found } = await preview(id);
    expect(found).toMatchObject({ rowsChecked: 2, isWhole: true, problem: null, misread: [] });
    expect(sheets[0]?.rows.map(({ listing }) => listing)).toEqual(
      [1, 2].map((n) => [
        { field: 'name', value: `Café ${n}` },
        { field: 'category', value: 'Bakery' },
        { field: 'city', value: 'Berlin' },
        { field: 'country', value: 'DE' },
        { field: 'phone', value: '+49305550101' },
        { field: 'latitude', value: 52.5 },
        { field: 'longitude', value: 13.4 },
        { field: 'rating', value: 4.5 },
        { field: 'reviews', value: n },
        { field: 'time_zone', value: 'Europe/Berlin' },
      ]),
    );
    // By its form, a column that is not read is mapped.
    const unread = sheets[0]?.columns.find(({ header }) => header === 'serbest');
    expect(unread).toMatchObject({ field: null, samples: ['xxxxx #'] });
    await start(id);
    expect(await stored()).toMatchObject([{ name: 'Café 1' }, { name: 'Café 2' }]);
  });

  it('checks the first rows of a large file', async () => {
    const id = await prepare(csv(...Array.from({ length: 6_000 }, (_, nth) => row(nth))));
    expect(await preview(id)).toMatchObject({ rowsChecked: 5_000, isWhole: false });
  });

  it('gives up after its time, and previews are refused if many wait', async () => {
    const id = await prepare(csv(row(1)));
    const { rows } = await sql<{ file: string }>`
      select file_path as file from imports where id = ${id}`.execute(imports().database.db);
    const options = {
      ...{ file: rows[0]?.file ?? '', mapping: new Map(), header: null, encoding: null },
      ...{ erase: false, defaults: { category: null, country: null } },
    };
    expect(await previewFile(options, 1)).toMatchObject({
      ...{ problem: { code: 'preview-slow' }, sheets: [], rowsChecked: 0 },
    });
    const made = await Promise.allSettled(
      Array.from({ length: 10 }, () => previewFile(options, 1)),
    );
    expect(made.map(({ status }) => status)).toEqual([
      ...Array<string>(8).fill('fulfilled'),
      ...Array<string>(2).fill('rejected'),
    ]);
    expect(await previewFile(options)).toMatchObject({ problem: null, rowsChecked: 1 });
  });

  it('leaves out a damaged column that its import does not read', async () => {
    const records = Array.from({ length: 50 }, (_, n) => ({
      ...{ name: `Café ${n}`, city: 'Berlin', country_code: 'DE', serbest: `metin ${n}` },
    }));
    const columns = {
      ...({ name: 'STRING', city: 'STRING', country_code: 'STRING', serbest: 'STRING' } as const),
    };
    const bytes = parquetBytes(records, columns, { codec: 'UNCOMPRESSED' });
    // The length of a text.
    bytes.writeUInt32LE(2_000, bytes.indexOf('metin 7') - 4);
    const found = await preview(await prepare(new Uint8Array(bytes), {}, 'a.parquet'));
    expect(found).toMatchObject({ problem: null, rowsChecked: 50 });
    expect(found.sheets[0]?.columns.map(({ samples }) => samples.length)).toEqual([3, 1, 1, 0]);
  });

  it('says that the same file was imported before', async () => {
    await imports().take(csv(row(1)));
    const { remarks } = await preview(await prepare(csv(row(1))));
    expect(remarks).toMatchObject([{ code: 'same-file' }]);
  });

  it('is gone after a day, and is not previewed once it was started or stopped', async () => {
    const { database, folder } = imports();
    const id = await prepare(csv(row(1)));
    expect((await imports().act(id, 'cancel')).status).toBe(200);
    const refused = await imports().read(pathOf(id, 'preview'));
    expect(refused.status).toBe(404);
    expect(importErrorSchema.parse(await refused.json()).error.message).toContain(
      'önizlenemez: başlatılmış veya silinmiş',
    );
    expect((await imports().act(id, 'start')).status).toBe(400);
    const wrong = await prepare(csv(row(1)));
    const { choices } = await preview(wrong);
    const lost = await imports().put(pathOf(wrong, 'choices'), {
      ...{ ...choices, mapping: { name: 'password' } },
    });
    expect(lost.status).toBe(400);

    await forgetFiles(database.db);
    expect(await readdir(folder)).toEqual([`${id}`, `${wrong}`]);
    await sql`update imports set created_at = now() - interval '25 hours'`.execute(database.db);
    await forgetFiles(database.db);
    expect(await readdir(folder)).toEqual([`${id}`]);
    expect((await imports().list()).imports.map(({ status }) => status)).toEqual(['cancelled']);
  });
});
