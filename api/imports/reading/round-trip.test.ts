import { writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import type { TextEncoding } from '../../contract/calls/text-encodings.ts';
import { encoded } from './testing/encoded.ts';
import { readRows, temporaryPath, workbookOf, worksheet } from './testing/files.ts';

type Table = (string | null)[][];

/** Letters of many scripts, and characters with a meaning to readers. */
const wild = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 6 }),
  fc.constantFrom(...'",;\t\n\'=|<>&_'),
  fc.constantFrom('\r\n', '""', '","', '";"', 'İğüşöç', '東京', 'مطعم', '😀', '395.0', '  ', ']]>'),
);
const cell = fc.oneof(
  { weight: 1, arbitrary: fc.constant(null) },
  {
    weight: 4,
    arbitrary: fc
      .array(wild, { minLength: 1, maxLength: 4 })
      .map((parts) => parts.join('') || null),
  },
);
/** Begins with a header, by which the delimiter is detected. */
const table = (cells: fc.Arbitrary<string | null>) =>
  fc
    .array(fc.array(cells, { minLength: 4, maxLength: 4 }), { maxLength: 12 })
    .map((rows): Table => [['name', 'city', 'phone', 'x'], ...rows]);

/** Rows as the readers return them: without blank rows, and without empty cells at the end. */
function rowsOf(cells: Table): { row: number; cells: (string | null)[] }[] {
  return cells.flatMap((row, index) => {
    const last = row.findLastIndex((text) => text !== null);
    return last === -1 ? [] : [{ row: index + 1, cells: row.slice(0, last + 1) }];
  });
}

async function readBack(file: string, encoding: TextEncoding | null = null) {
  const rows = await readRows(file, encoding);
  return rows.flatMap(({ row, cells }) => rowsOf([cells]).map((only) => ({ ...only, row })));
}

describe('CSV', () => {
  const encodings = {
    'utf-8': (text: string) => Buffer.from(text),
    'utf-8 with a mark': (text: string) => Buffer.from(`\ufeff${text}`),
    'utf-16le': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'),
    'utf-16be': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
    'utf-16le without a mark': (text: string) => Buffer.from(text, 'utf16le'),
  };
  // A line end at the end of a row's last cell differs from the row's own only by the quotes.
  const lastCell = cell.map((text) => text?.replace(/\r+$/, '') || null);
  // Control characters and halves of surrogate pairs are damage.
  const cells = lastCell.map(
    (text) => text?.replace(/(?![\t\n\v\f\r\u0085])\p{Cc}|\p{Cs}|\ufffd/gu, '') || null,
  );

  it.each(Object.entries(encodings))('is read back as it was written in %s', async (_, encode) => {
    const file = await temporaryPath('F.csv');
    const dialect = fc.record({
      delimiter: fc.constantFrom(',', ';', '\t'),
      newline: fc.constantFrom('\n', '\r\n'),
      quotes: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(table(cells), dialect, async (data, config) => {
        await writeFile(file, encode(Papa.unparse(data, config)));
        expect(await readBack(file)).toEqual(rowsOf(data));
      }),
      { numRuns: 40 },
    );
  });

  it.each([
    ['windows-1252', 'Þórshöfn ár æfa'],
    ['windows-1254', 'Kadıköy Şişli Işık'],
    ['windows-1251', 'Берёзка'],
    ['windows-1256', 'مطعم'],
    ['macintosh', 'Café Noël'],
    ['shift_jis', 'ソース表示'],
    ['gb18030', '北京烤鸭店'],
    ['big5', '功夫許願'],
    ['euc-kr', '서울식당'],
  ] as const)('is read back in %s if that is chosen', async (encoding, sample) => {
    const file = await temporaryPath('F.csv');
    const letters = fc.constantFrom(...' abc,;"\n', ...sample, sample);
    const text = fc.array(letters, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(table(text), async (data) => {
        await writeFile(file, encoded(Papa.unparse(data, { delimiter: ';' }), encoding));
        expect(await readBack(file, encoding)).toEqual(rowsOf(data));
      }),
      { numRuns: 40 },
    );
  });
});

type Value = string | number | boolean | null;
type Values = Value[][];

/** The text that a reader returns for a value, which is the text that a spreadsheet program shows. */
function asText(value: Value): string | null {
  return typeof value === 'boolean'
    ? String(value).toUpperCase()
    : value === null
      ? null
      : `${value}`;
}

const asTexts = (values: Values): Table => values.map((row) => row.map(asText));

describe('workbooks', () => {
  // XML cannot contain half a surrogate pair; the writer of the test does not escape `_x0041_`.
  const text = cell.map(
    (raw) =>
      raw
        ?.toWellFormed()
        .replace(/_x[0-9a-f]{4}_/gi, '')
        .replace(/\r\n?/g, '\n') || null,
  );
  const number = fc
    .oneof(fc.integer(), fc.double({ noNaN: true, min: -1e12, max: 1e12 }))
    // SheetJS writes the smallest numbers wrongly into old files.
    .map((value) => (Math.abs(value) < 1e-6 ? 0 : value));
  const values: fc.Arbitrary<Values> = fc
    .array(
      fc.array(fc.oneof({ weight: 4, arbitrary: text }, number, fc.boolean()), {
        minLength: 4,
        maxLength: 4,
      }),
      { maxLength: 12 },
    )
    .map((rows) => [['name', 'city', 'phone', 'x'], ...rows]);

  it.each([
    ['shared texts', true],
    ['texts in their cells', false],
  ])('come back as SheetJS wrote them, with %s', async (_, bookSST) => {
    const file = await temporaryPath('F.xlsx');
    await fc.assert(
      fc.asyncProperty(values, fc.boolean(), async (data, compression) => {
        const book = utils.book_new(utils.aoa_to_sheet(data), 'Sheet');
        await writeFile(
          file,
          write(book, { type: 'buffer', bookType: 'xlsx', bookSST, compression }),
        );
        expect(await readBack(file)).toEqual(rowsOf(asTexts(data)));
      }),
      { numRuns: 40 },
    );
  });

  it('are read back as written, with inline texts and characters that XML cannot contain', async () => {
    await fc.assert(
      fc.asyncProperty(table(cell.map((raw) => raw?.toWellFormed() ?? null)), async (data) => {
        const rows = data.map((row) => `<row>${row.map(inlineCell).join('')}</row>`);
        const file = await workbookOf({ S: worksheet(rows.join('')) });
        expect(await readBack(file)).toEqual(rowsOf(data));
      }),
      { numRuns: 40 },
    );
  });

  it('are read back from old Excel files', async () => {
    const file = await temporaryPath('F.xls');
    // Each read starts a process, so each file has many tables.
    const tables = fc.array(values, { minLength: 10, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(tables, async (all) => {
        const book = utils.book_new();
        for (const data of all) utils.book_append_sheet(book, utils.aoa_to_sheet(data));
        await writeFile(file, write(book, { type: 'buffer', bookType: 'biff8' }));
        expect(await readBack(file)).toEqual(all.flatMap((data) => rowsOf(asTexts(data))));
      }),
      { numRuns: 6 },
    );
  });
});

/** A cell in ECMA-376: characters that XML cannot contain, or would change, as `_xHHHH_`. */
function inlineCell(text: string | null): string {
  if (text === null) return '<c/>';
  const escaped = text
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[^\P{Cc}\n\t]|[\ufffe\uffff]/gu, (raw) => {
      return `_x${raw.charCodeAt(0).toString(16).padStart(4, '0')}_`;
    })
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped}</t></is></c>`;
}
