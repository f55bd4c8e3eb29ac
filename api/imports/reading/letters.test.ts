import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import { NO_HEADER } from '../../contract/calls/header-choice.ts';
import { type ColumnMapping, matchColumns } from './columns.ts';
import type { Field } from './fields.ts';
import { letterOf, lettersFor } from './letters.ts';
import { normaliseRow } from './normalise.ts';
import { openSpreadsheet } from './open-spreadsheet.ts';
import { headerRemarks } from './preview.ts';
import { fileOf, zipOf } from './testing/files.ts';
import { type Cell, TABLE_ENDINGS, TABLE_WRITERS, WRITERS } from './testing/written.ts';

const letters = (count: number) => lettersFor(count, [], undefined);

/** What an import makes of a file: the listings of the sheets that have a name column, and the reasons of the others. */
async function read(file: string, mapping: ColumnMapping, header: string | null) {
  const spreadsheet = await openSpreadsheet(file, { mapping, header });
  const listings: unknown[] = [];
  const rows: number[] = [];
  let sheet: string | null | undefined;
  let match: ReturnType<typeof matchColumns> = null;
  for (const row of (await Array.fromAsync(spreadsheet.rows())).flat()) {
    if (row.sheet !== sheet) {
      sheet = row.sheet;
      match = matchColumns(row.cells, mapping);
    } else if (match) {
      listings.push(normaliseRow(row.cells, match.columns));
      rows.push(row.row);
    }
  }
  await spreadsheet.close();
  const previews = spreadsheet.previews();
  return {
    ...{ listings, rows, skipped: spreadsheet.skippedSheets() },
    headers: previews.map(({ row, columns }) => [row, ...columns.map((one) => one.header)]),
    remarks: headerRemarks(previews, { mapping, header }),
  };
}

async function previewsOf(file: string, mapping: ColumnMapping) {
  const spreadsheet = await openSpreadsheet(file, { mapping, header: NO_HEADER });
  await Array.fromAsync(spreadsheet.rows());
  await spreadsheet.close();
  return spreadsheet.previews();
}

const FIELDS = ['name', 'category', 'full_address', 'city', 'country_code', 'phone'] as const;
const text = fc.stringMatching(/^[A-Za-zğışİ0-9][A-Za-zğışİ0-9 .,&<'-]{0,20}[a-zğ]$/);
/** Most rows have a name, which also says that no row is empty. */
const table = fc.array(
  fc.tuple(
    fc.oneof({ weight: 9, arbitrary: text }, fc.constant('Ad')),
    ...FIELDS.slice(1).map(() => fc.oneof(text, fc.constant(null))),
  ),
  { minLength: 1, maxLength: 80 },
);

describe('the columns of a file without a header', () => {
  it('are named as spreadsheet programs name them', () => {
    const named = [0, 25, 26, 51, 52, 701, 702, 16_383].map(letterOf);
    expect(named).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA', 'XFD']);
  });

  it.each(TABLE_ENDINGS)('become the listings that they become with one: %s', async (ending) => {
    await fc.assert(
      fc.asyncProperty(table, fc.shuffledSubarray([...FIELDS]), async (cells, order) => {
        const fields = [...new Set<(typeof FIELDS)[number]>([...order, ...FIELDS])];
        const rows: Cell[][] = cells.map((row) =>
          fields.map((field) => row[FIELDS.indexOf(field)] ?? null),
        );
        const mapping = new Map<string, Field>(
          fields.map((field, index) => [letterOf(index), field]),
        );
        const file = async (all: Cell[][]) =>
          fileOf(`F${ending}`, await TABLE_WRITERS[ending](all));
        const named = await read(await file([[...fields], ...rows]), new Map(), '1');
        const lettered = await read(await file(rows), mapping, NO_HEADER);
        expect(lettered.listings).toEqual(named.listings);
        expect(lettered.listings).toHaveLength(rows.length);
        expect(lettered.rows).toEqual(named.rows.map((row) => row - 1));
        expect(lettered.headers).toEqual([[0, ...letters(fields.length)]]);
        expect(lettered.remarks).toEqual([]);
      }),
      { numRuns: ending === '.xls' ? 3 : 15, endOnFailure: true },
    );
  });

  it('have no meaning but that of a mapping, though some are names in other headers', () => {
    const header = letters(2_300);
    expect(header).toEqual(expect.arrayContaining(['AD', 'IL', 'CID']));
    expect(matchColumns(header)).toBeNull();
    const match = matchColumns(header, new Map([['B', 'name']]));
    expect([...(match?.fields ?? [])]).toEqual([[1, 'name']]);
    expect(match?.letters.get('name')).toBe('B');
    // In a real header, the same words keep theirs.
    expect(matchColumns(['Ad', 'il'])?.found).toEqual(['name', 'city']);
  });

  it('are named beyond the first rows if they are mapped', async () => {
    const narrow = Array.from({ length: 20_000 }, (_, nth) => `Kafe ${nth},Bursa`);
    const file = await fileOf('F.csv', [...narrow, 'Kafe,Bursa,TR'].join('\n'));
    const mapping = new Map<string, Field>([
      ['A', 'name'],
      ['C', 'country_code'],
    ]);
    const { listings } = await read(file, mapping, NO_HEADER);
    expect(listings).toHaveLength(20_001);
    expect(listings.at(-1)).toMatchObject({ listing: { countryCode: 'TR' } });
  });

  const PEOPLE = [
    ['Ada', 'ada@example.org'],
    ['Bob', 'bob@example.org'],
  ];
  const PLACES = [
    ['Bursa', 'Kafe'],
    ['İzmir', 'Fırın'],
  ];
  const book = (bookType: 'xlsx' | 'biff8' | 'ods') => async () => {
    const workbook = utils.book_new();
    utils.book_append_sheet(workbook, utils.aoa_to_sheet(PEOPLE), 'Yetkililer');
    utils.book_append_sheet(workbook, utils.aoa_to_sheet(PLACES), 'Yer.1 A');
    return fileOf('F.xlsx', write(workbook, { type: 'buffer', bookType }));
  };
  const lines = (rows: string[][]) => rows.map((row) => row.join(';')).join('\n');

  it.each([
    ['.xlsx', 'Yer.1 A', book('xlsx')],
    ['.xls', 'Yer.1 A', book('biff8')],
    ['.ods', 'Yer.1 A', book('ods')],
    ['zip', 'b.csv', () => zipOf('F.zip', { 'a.csv': lines(PEOPLE), 'b.csv': lines(PLACES) })],
  ])('are mapped for each sheet by itself: %s', async (_, sheet, made) => {
    const file = await made();
    const mapping = new Map<string, Field>([
      [`${sheet}!B`, 'name'],
      [`${sheet}!A`, 'city'],
      ['A', 'name'],
    ]);
    const found = await read(file, mapping, NO_HEADER);
    expect(found.listings).toMatchObject([
      { listing: { name: 'Kafe', city: 'Bursa' } },
      { listing: { name: 'Fırın', city: 'İzmir' } },
    ]);
    expect(found.skipped).toMatchObject([{ code: 'sheet-unmapped' }]);
    expect(found.headers[1]).toEqual([0, `${sheet}!A`, `${sheet}!B`]);
  });

  it.each(['.json', '.jsonl', '.parquet'] as const)(
    'are no choice in a format that names its fields, which the report says: %s',
    async (ending) => {
      const records = [{ name: 'Kafe', city: 'Bursa' }];
      const file = await fileOf(`F${ending}`, await WRITERS[ending](records));
      const guessed = await read(file, new Map(), null);
      const found = await read(file, new Map(), NO_HEADER);
      expect(found).toEqual({ ...guessed, remarks: [{ code: 'header-named', params: {} }] });
      expect(found.listings).toMatchObject([{ listing: { name: 'Kafe' } }]);
    },
  );

  it('are those of one sheet, also if another is named alike', async () => {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet([['Kafe', 'Bursa']]), 'Kadı');
    utils.book_append_sheet(book, utils.aoa_to_sheet([['Ayşe', 'İzmir']]), 'Kadi');
    const file = await fileOf('two.xlsx', write(book, { type: 'buffer', bookType: 'xlsx' }));
    const mapping = new Map<string, Field>([
      ['Kadı!a', 'name'],
      ['Kadı!B', 'city'],
    ]);
    const { listings, skipped } = await read(file, mapping, NO_HEADER);
    expect(listings).toHaveLength(1);
    expect(skipped).toMatchObject([{ code: 'sheet-unmapped', params: { sheet: 'Kadi' } }]);
    expect(JSON.stringify(await previewsOf(file, mapping))).not.toContain('Ayşe');
  });

  it('do not make a header with such an ending one that is not about people', () => {
    const mapping = new Map<string, Field>([['Owner e-mail!A', 'phone']]);
    expect(matchColumns(['name', 'Owner e-mail!A'], mapping)?.columns.has('phone')).toBe(false);
    const lettered = new Map<string, Field>([['Owners!A', 'name']]);
    expect(matchColumns(['Owners!A', 'Owners!B'], lettered)?.columns.has('name')).toBe(true);
  });
});
