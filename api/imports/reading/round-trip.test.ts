import { writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import { readRows, temporary } from './testing.ts';

type Table = (string | null)[][];

/** Letters of many scripts, and whatever a reader may take for syntax. */
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
/** Starts with a header: a delimiter is told by it. */
const table = (cells: fc.Arbitrary<string | null>) =>
  fc
    .array(fc.array(cells, { minLength: 4, maxLength: 4 }), { maxLength: 12 })
    .map((rows): Table => [['name', 'city', 'phone', 'x'], ...rows]);

/** Rows as the readers give them: without blank ones, and without empty cells at the end. */
function rowsOf(cells: Table): { row: number; cells: (string | null)[] }[] {
  return cells.flatMap((row, index) => {
    const last = row.findLastIndex((text) => text !== null);
    return last === -1 ? [] : [{ row: index + 1, cells: row.slice(0, last + 1) }];
  });
}

async function readBack(file: string) {
  const rows = await readRows(file);
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
  // A line end at the end of a row's last cell is told from the row's own only by its quotes.
  const lastCell = cell.map((text) => text?.replace(/\r+$/, '') || null);
  // Zero bytes are the mark of a binary file.
  const cells = lastCell.map((text) => text?.replaceAll('\0', '') || null);

  it.each(Object.entries(encodings))('comes back as it was written in %s', async (_, encode) => {
    const file = await temporary('F.csv');
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

  it('comes back in Windows-1254 and Windows-1252', async () => {
    const file = await temporary('F.csv');
    for (const encoding of ['windows-1254', 'windows-1252']) {
      const decoder = new TextDecoder(encoding);
      const bytes = Array.from({ length: 256 }, (_, byte) => byte);
      const byteOf = new Map(bytes.map((byte) => [decoder.decode(Buffer.from([byte])), byte]));
      const sample = encoding === 'windows-1254' ? 'Kadıköy Şişli Işık' : 'Þórshöfn ár æfa';
      const letters = fc.constantFrom(...'öüñß€ abc,;"'.split(''), sample);
      const text = fc.array(letters, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''));
      await fc.assert(
        fc.asyncProperty(table(text), async (rows) => {
          const data = [...rows, [sample, 'x', 'x', 'x']];
          const csv = Papa.unparse(data, { delimiter: ';' });
          await writeFile(file, Buffer.from([...csv].map((letter) => byteOf.get(letter) ?? 63)));
          expect(await readBack(file)).toEqual(rowsOf(data));
        }),
        { numRuns: 40 },
      );
    }
  });
});

describe('workbooks that SheetJS writes', () => {
  // XML has no way to hold half a surrogate pair; `_x0041_` is written without its own escape.
  const xmlCell = cell.map(
    (text) =>
      text
        ?.toWellFormed()
        .replace(/_x[0-9a-f]{4}_/gi, '')
        .replace(/\r\n?/g, '\n') || null,
  );

  it.each([
    ['xlsx', true],
    ['xlsx', false],
  ] as const)(
    'come back as they were written: %s, shared strings %s',
    async (bookType, bookSST) => {
      const file = await temporary('F.xlsx');
      await fc.assert(
        fc.asyncProperty(table(xmlCell), fc.boolean(), async (data, compression) => {
          const book = utils.book_new(utils.aoa_to_sheet(data), 'Sheet');
          await writeFile(file, write(book, { type: 'buffer', bookType, bookSST, compression }));
          expect(await readBack(file)).toEqual(rowsOf(data));
        }),
        { numRuns: 40 },
      );
    },
  );
});
