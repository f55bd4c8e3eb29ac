import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { NO_HEADER } from '../contract/calls/header-choice.ts';
import { IMPORT_ROUTES } from '../contract/calls/import-routes.ts';
import { importColumnsSchema, importStateSchema } from '../contract/calls/imports-api.ts';
import {
  importPreviewSchema,
  PREVIEW_ROUTES,
  type PreparedChoices,
} from '../contract/calls/preview-routes.ts';
import { MOST_OWN_MAPPINGS } from '../contract/calls/upload-routes.ts';
import { importErrorSchema } from '../contract/text/import-notices.ts';
import { form, PATIENCE, useImports } from './testing/use-imports.ts';

/** Listings without a header; the third row has no name. */
const FILE = `Bursa,Kafe Bir,+90 224 111 11 11,TR,gizli
İzmir,Kafe İki,+90 232 222 22 22,TR,gizli
Ankara,,+90 312 333 33 33,TR,gizli
`;
const MAPPING = { A: 'city', B: 'name', C: 'phone', D: 'country_code' };
const LISTINGS = ['Kafe Bir +902241111111', 'Kafe İki +902322222222'];

describe('a file without a header', () => {
  const imports = useImports();
  const pathOf = (id: number, what: string) => `${IMPORT_ROUTES.list.path}/${id}/${what}`;
  const ended = (id: number, state: object = { status: 'done' }) =>
    expect.poll(() => imports().state(id), PATIENCE).toMatchObject(state);
  const columnsOf = async (id: number) =>
    importColumnsSchema.parse(await (await imports().read(pathOf(id, 'columns'))).json());
  const mapOwn = (id: number, mappings: object) =>
    imports().put(pathOf(id, 'column-mappings'), { mappings });
  async function prepare(...file: Parameters<typeof form>) {
    const answer = await imports().upload(form(...file), PREVIEW_ROUTES.prepare.path);
    const { id } = importStateSchema.parse(await answer.json());
    const preview = async () =>
      importPreviewSchema.parse(await (await imports().read(pathOf(id, 'preview'))).json());
    async function choose(choices: Partial<PreparedChoices>) {
      const before = (await preview()).choices;
      const answer = await imports().put(pathOf(id, 'choices'), { ...before, ...choices });
      expect(answer.status).toBe(200);
      return importPreviewSchema.parse(await answer.json());
    }
    return { id, preview, choose };
  }
  /** The mappings of all files. */
  const saved = async () => {
    const { rows } = await sql`select header, field from column_mappings`.execute(
      imports().database.db,
    );
    return rows;
  };

  it('is pointed to by its preview, is mapped there, tried and imported', async () => {
    const { id, preview, choose } = await prepare(FILE);
    expect(await preview()).toMatchObject({
      problem: { code: 'no-name-column' },
      remarks: [{ code: 'header-perhaps-none' }],
      rowsChecked: 2,
    });
    const lettered = await choose({ header: NO_HEADER });
    expect(lettered).toMatchObject({
      problem: { code: 'no-name-letters', params: { columns: 'A, B, C, D, E' } },
      ...{ remarks: [], rowsChecked: 3 },
      sheets: [{ row: 0, headerRows: 0, preset: null }],
    });
    expect(lettered.problem?.params.row).toBeUndefined();
    const [sheet] = lettered.sheets;
    expect(sheet?.columns.map(({ header, field }) => [header, field])).toEqual([
      ...['A', 'B', 'C', 'D', 'E'].map((letter) => [letter, null]),
    ]);
    expect(sheet?.rows[0]).toMatchObject({
      row: 1,
      cells: ['Xxxxx', 'Xxxx Xxx', '+## ### ### ## ##', 'XX', 'xxxxx'],
    });

    const mapped = await choose({ mapping: MAPPING, dryRun: true });
    expect(mapped).toMatchObject({
      problem: null,
      rejections: [{ reason: { code: 'name-empty', params: { column: 'B' } }, rows: 1 }],
    });
    expect(JSON.stringify(mapped)).not.toContain('gizli');
    expect(mapped.sheets[0]?.rows[2]?.rejection?.params).toMatchObject({ row: 3, column: 'B' });
    await imports().act(id, 'start');
    await ended(id);
    expect(await imports().listings()).toEqual([]);
    const answer = await imports().act(id, 'import');
    const { id: second } = importStateSchema.parse(await answer.json());
    await ended(second, { status: 'done', inserted: 2, rejected: 1 });
    expect(await imports().listings()).toEqual(LISTINGS);
    const report = await (await imports().read(pathOf(second, 'report'))).json();
    expect(report).toMatchObject({
      errors: [{ code: 'name-empty', params: { row: 3, column: 'B' } }],
      ignoredColumns: ['E'],
    });
    const rejected = await (await imports().read(pathOf(second, 'rejected.csv'))).text();
    expect(rejected).toContain('Neden,A,B,C,D,E');
    expect(rejected).toContain('Ankara,,+90 312 333 33 33,TR,çıkarıldı');
    expect(await saved()).toEqual([]);
    expect(await columnsOf(second)).toMatchObject({ header: NO_HEADER, mayChooseHeader: false });
    expect((await mapOwn(second, { A: 'name' })).status).toBe(400);
  });

  it('uses no mapping of a column that is called A in other files', async () => {
    await imports().map({ a: 'name', B: 'city' });
    const { preview, choose } = await prepare(FILE);
    await choose({ header: NO_HEADER });
    expect(await preview()).toMatchObject({ problem: { code: 'no-name-letters' } });
    const named = await prepare('A,B\nKafe,Bursa\n', {}, 'b.csv');
    expect(await named.preview()).toMatchObject({ problem: null, rowsChecked: 1 });
    // The choice has no meaning in a format that names its fields.
    const json = await prepare('[{"A": "Kafe", "b": "Bursa"}]', { header: NO_HEADER }, 'c.json');
    expect(await json.preview()).toMatchObject({ problem: null, rowsChecked: 1 });
  });

  it('is mapped after it has failed, for itself alone, and retried', async () => {
    const answer = await imports().upload(form(FILE, { header: NO_HEADER }));
    const { error } = importErrorSchema.parse(await answer.json());
    expect(answer.status).toBe(422);
    expect(error.message).toBe(
      'a.csv: dosyada başlık satırı yok ve hiçbir sütun işletme adıyla eşleştirilmedi; hiçbir şey alınmadı. Sütunlar: A, B, C, D, E',
    );
    const id = error.details?.importId ?? 0;
    expect(await columnsOf(id)).toMatchObject({
      ...{ header: NO_HEADER, mayChooseHeader: true },
      sheets: [{ row: 0, headerRows: 0 }],
    });
    expect((await mapOwn(id, { B: 'no such field' })).status).toBe(400);
    await mapOwn(id, MAPPING);
    await imports().act(id, 'retry');
    await ended(id, { status: 'done', inserted: 2, rejected: 1 });
    const { preset, columns } = (await columnsOf(id)).sheets[0] ?? {};
    expect(preset).toBe('plain table');
    expect(columns?.map(({ mapped, samples }) => [mapped, samples.length])).toEqual([
      ...[true, true, true, true].map((mapped, at) => [mapped, [3, 2, 3, 1][at]]),
      [false, 0],
    ]);
    expect(await saved()).toEqual([]);
    const again = await imports().upload(form(FILE, { header: NO_HEADER }, 'b.csv'));
    expect(again.status).toBe(422);
  });

  it('has a limited number of mappings, also over several calls', async () => {
    const many = (first: number, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`Sayfa ${first + at}!A`, null]));
    const answer = await imports().upload(form(FILE, { header: NO_HEADER }));
    const { error } = importErrorSchema.parse(await answer.json());
    const id = error.details?.importId ?? 0;
    expect((await mapOwn(id, many(0, MOST_OWN_MAPPINGS - 1))).status).toBe(200);
    expect((await mapOwn(id, { ...many(0, 10), B: 'name' })).status).toBe(200);
    const refused = await mapOwn(id, { A: 'city' });
    expect(refused.status).toBe(400);
    expect(importErrorSchema.parse(await refused.json()).error).toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('en çok 1.000 sütunu'),
      details: { notice: { code: 'mappings-many', params: { limit: MOST_OWN_MAPPINGS } } },
    });
    expect((await mapOwn(id, { B: 'city' })).status).toBe(200);
    const { id: prepared, choose } = await prepare(FILE, { header: NO_HEADER }, 'b.csv');
    const { choices } = await choose({ mapping: many(0, MOST_OWN_MAPPINGS) });
    const mapping = many(0, MOST_OWN_MAPPINGS + 1);
    const chosen = await imports().put(pathOf(prepared, 'choices'), { ...choices, mapping });
    expect(chosen.status).toBe(400);
  });

  it('is read without the columns whose first cell says that they are about people', async () => {
    const file = `Owner name,Kafe,Sahibinin e-postası,Şehir,Ülke
Ada Gizli,Kafe Bir,ada@gizli.example,Bursa,TR
`;
    const { id, choose } = await prepare(file);
    const mapping = { A: 'name', C: 'website', D: 'city', E: 'country_code' };
    const refused = await choose({ header: NO_HEADER, mapping });
    expect(refused).toMatchObject({
      problem: { code: 'no-name-people', params: { columns: 'B, D, E', people: 'A, C' } },
      remarks: [{ code: 'letters-people', params: { columns: 'A, C' } }],
    });
    expect(
      refused.sheets[0]?.columns.map(({ header, field, personal }) => [header, field, personal]),
    ).toEqual([
      ['A', null, true],
      ['B', null, false],
      ['C', null, true],
      ['D', 'city', false],
      ['E', 'country_code', false],
    ]);
    const mapped = await choose({ mapping: { ...mapping, B: 'name' } });
    expect(mapped).toMatchObject({ problem: null, remarks: [{ code: 'letters-people' }] });
    expect(mapped.sheets[0]?.rows[1]?.cells).toEqual([null, 'Kafe Bir', null, 'Bursa', 'TR']);
    await imports().act(id, 'start');
    await ended(id, { status: 'done', inserted: 1, rejected: 1 });
    const report = await (await imports().read(pathOf(id, 'report'))).json();
    expect(report).toMatchObject({
      remarks: [{ code: 'letters-people', params: { columns: 'A, C' } }],
      ignoredColumns: ['A', 'C'],
    });
    const rejected = await (await imports().read(pathOf(id, 'rejected.csv'))).text();
    expect(rejected).toContain('Neden,A,B,C,D,E');
    expect(rejected).toContain('çıkarıldı,Kafe,çıkarıldı,Şehir,Ülke');
    const { rows } = await sql<{ text: string }>`
      select concat(i::text, b::text) as text from imports i, businesses b`.execute(
      imports().database.db,
    );
    expect(rows[0]?.text).toContain('Kafe Bir');
    expect(rows[0]?.text).not.toMatch(/gizli|owner|sahib/i);
    const failed = await imports().upload(form(file, { header: NO_HEADER }, 'b.csv'));
    expect(importErrorSchema.parse(await failed.json()).error.message).toContain(
      'kişilerle ilgili olan ve hiç okunmayan sütunlar: A, C',
    );
  });

  it('has no headers in a first row with a value', async () => {
    const { choose } = await prepare('Kontakt Bar,Bursa,TR,+90 224 111 11 11\n');
    const mapping = { A: 'name', B: 'city', C: 'country_code' };
    expect(await choose({ header: NO_HEADER, mapping })).toMatchObject({
      ...{ problem: null, remarks: [] },
      sheets: [{ rows: [{ cells: ['Kontakt Bar', 'Bursa', 'TR', expect.anything()] }] }],
    });
  });

  it('is offered where no header is known, and not below a known one', async () => {
    const named = await prepare('Ünvanı,Şehir\nKafe,Bursa\n', {}, 'b.csv');
    expect((await named.preview()).remarks).toEqual([]);
    const json = await prepare('[{"x": "Kafe"}]', {}, 'c.json');
    expect(await json.preview()).toMatchObject({
      problem: { code: 'no-name-column' },
      remarks: [],
    });
    const ignored = await json.choose({ header: NO_HEADER, mapping: { x: 'name' } });
    expect(ignored).toMatchObject({ problem: null, remarks: [{ code: 'header-named' }] });
  });
});
