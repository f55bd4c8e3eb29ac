import { describe, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import { openSpreadsheet } from './open-spreadsheet.ts';
import { DEFAULT_OPTIONS } from './read-options.ts';
import { fileOf, readCells, readRows } from './testing/files.ts';
import { openXls } from './xls-reader.ts';

type Cell = string | number | boolean | null;

function xls(sheets: Record<string, Cell[][]>, bookType: 'biff8' | 'biff5' = 'biff8'): Buffer {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) {
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name);
  }
  return write(book, { type: 'buffer', bookType });
}

describe('old Excel files', () => {
  it('reads each kind of cell', async () => {
    const rows = [
      ['name', 'Şehir', '東京'],
      [],
      ['Kebapçı 😀', null, 4.5, true, false, 1234567890123456, 1.2345678901234567e19],
    ];
    const file = await fileOf('F.xls', xls({ S: rows }));
    expect((await readRows(file)).map(({ sheet, row }) => [sheet, row])).toEqual([
      ['S', 1],
      ['S', 3],
    ]);
    expect(await readCells(file)).toEqual([
      ['name', 'Şehir', '東京'],
      [
        ...['Kebapçı 😀', null, '4.5', 'TRUE', 'FALSE', '1234567890123456'],
        '1.2345678901234567e+19',
      ],
    ]);
  });

  it('reads dates, counted from 1900 or 1904', async () => {
    for (const date1904 of [false, true]) {
      const sheet = utils.aoa_to_sheet([['name', 45_688.375, 45_688]]);
      sheet.B1.z = 'dd/mm/yyyy hh:mm';
      const book = { ...utils.book_new(sheet, 'S'), Workbook: { WBProps: { date1904 } } };
      const file = await fileOf('F.xls', write(book, { type: 'buffer', bookType: 'biff8' }));
      const [row] = await readCells(file);
      expect(row?.[1]).toBe(date1904 ? '2029-02-01 09:00' : '2025-01-31 09:00');
      expect(row?.[2]).toBe('45688');
    }
  });

  it('reads numbers with zeros in front as their cells show them', async () => {
    const numbers: readonly [number, string][] = [
      [2134, '00000'],
      [21341234, '00000\\-0000'],
      [1234, '000"-"00'],
      [6100, '0'],
      [6.5, '00.0'],
      [6100, '00000;[Red]-0'],
      [123456, '00000'],
      [1.5, '00000'],
      [1e19, '00000'],
      [6100, '0'.repeat(200)],
    ];
    const sheet = utils.aoa_to_sheet([['postcode'], numbers.map(([number]) => number)]);
    for (const [column, [, format]] of numbers.entries())
      sheet[utils.encode_cell({ r: 1, c: column })].z = format;
    for (const bookType of ['biff8', 'biff5'] as const) {
      const content = write(utils.book_new(sheet, 'S'), { type: 'buffer', bookType });
      const [, cells] = await readCells(await fileOf('F.xls', content));
      expect(cells).toEqual([
        ...[
          '02134',
          '02134-1234',
          '012-34',
          '6100',
          '6.5',
          '06100',
          '123456',
          '1.5',
          '1e+19',
          '6100',
        ],
      ]);
    }
  });

  it('reads letters in files from before Unicode', async () => {
    const content = xls({ S: [['name'], ['Caf~ 5 #']] }, 'biff5');
    // SheetJS reads the one-byte letters of these files but writes only ASCII.
    content[content.indexOf('~')] = 0xe9;
    content[content.indexOf('#')] = 0x80;
    const file = await fileOf('F.xls', content);
    expect(await readCells(file)).toEqual([['name'], ['Café 5 €']]);
  });

  it('reads many rows of the sheets with a known header', async () => {
    const many = Array.from({ length: 2500 }, (_, n) => [`Business ${n}`, n]);
    const content = xls({ Notes: [['hello']], S: [['name', 'reviews'], ...many], T: [['title']] });
    const spreadsheet = await openSpreadsheet(await fileOf('F.xls', content));
    const rows = (await Array.fromAsync(spreadsheet.rows())).flat();
    expect(rows.length).toBe(2502);
    expect(rows.at(-2)).toEqual({ sheet: 'S', row: 2501, cells: ['Business 2499', '2499'] });
    expect(rows.at(-1)?.sheet).toBe('T');
    expect(spreadsheet.skippedSheets()).toEqual([
      { code: 'sheet-unknown', params: { sheet: 'Notes', row: 1 } },
    ]);
    expect(spreadsheet.position()).toBe(spreadsheet.bytes);
    await spreadsheet.close();
  });

  it('reads the sheet whose header an administrator has mapped', async () => {
    const content = xls({
      Notes: [['hello']],
      Firmalar: [
        ['ünvan', 'şehir'],
        ['Kafe', 'Bursa'],
      ],
    });
    const mapping = new Map([['Ünvan', 'name']] as const);
    const spreadsheet = await openSpreadsheet(await fileOf('F.xls', content), { mapping });
    const rows = (await Array.fromAsync(spreadsheet.rows())).flat();
    await spreadsheet.close();
    expect(rows.map(({ sheet }) => sheet)).toEqual(['Firmalar', 'Firmalar']);
    expect(spreadsheet.previews()).toEqual([
      { sheet: 'Notes', row: 1, columns: [{ header: 'hello', samples: [] }] },
      {
        sheet: 'Firmalar',
        row: 1,
        columns: [
          { header: 'ünvan', samples: ['Kafe'] },
          { header: 'şehir', samples: ['Bursa'] },
        ],
      },
    ]);
  });

  it('can be closed in the middle', async () => {
    const many = Array.from({ length: 2500 }, (_, n) => [`Business ${n}`]);
    const spreadsheet = await openSpreadsheet(
      await fileOf('F.xls', xls({ S: [['name'], ...many] })),
    );
    for await (const batch of spreadsheet.rows()) {
      expect(batch[0]?.cells).toEqual(['name']);
      break;
    }
    await spreadsheet.close();
  });

  it('stops one that takes too long', async () => {
    const content = xls({ S: [['name'], ['x']] });
    const spreadsheet = openXls(await fileOf('F.xls', content), content.length, DEFAULT_OPTIONS, 1);
    await expect(Array.fromAsync(spreadsheet.rows())).rejects.toMatchObject({
      code: 'bad_file',
      message: expect.stringMatching(/^F\.xls: .*it takes too long/),
    });
  });

  it('explains why one cannot be read', async () => {
    const content = xls({ S: [['name'], ['x']] });
    const cut = await fileOf('F.xls', content.subarray(0, 700));
    await expect(readRows(cut)).rejects.toMatchObject({
      code: 'bad_file',
      message: expect.stringMatching(/^F\.xls: the Excel file cannot be read \(.+\)$/),
    });
  });
});
