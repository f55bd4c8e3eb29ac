import { describe, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import { openSpreadsheet } from './open-spreadsheet.ts';
import { fileOf } from './testing/files.ts';

const book = (bookType: 'xlsx' | 'biff8') =>
  write(utils.book_new(utils.aoa_to_sheet([['name'], ['x']])), { type: 'buffer', bookType });

describe('openSpreadsheet', () => {
  it.each([
    ['xlsx', 'F.csv', book('xlsx')],
    ['xls', 'F.xlsx', book('biff8')],
    ['csv', 'F.txt', 'name\nx'],
    ['csv', 'F.csv', 'PK,name\nx,y'],
  ])('detects the format by the content, not the name: %s in %s', async (format, name, content) => {
    const file = await fileOf(name, content);
    const spreadsheet = await openSpreadsheet(file);
    expect(spreadsheet.format).toBe(format);
    expect(spreadsheet.bytes).toBe(content.length);
    const rows = (await Array.fromAsync(spreadsheet.rows())).flat();
    expect(rows.map(({ row }) => row)).toEqual([1, 2]);
    await spreadsheet.close();
  });

  it.each([
    ['F.csv', '', 'F.csv: the file is empty'],
    [
      'F.xlsx',
      'name,city\nx,y\n',
      'F.xlsx: this is a text file named .xlsx; save it as .xlsx or rename it .csv',
    ],
    ['F.csv', '%PDF-1.7', 'F.csv: this is a PDF document, not a spreadsheet'],
    ['F.csv', 'a\0b\0\0\0', 'F.csv: this is neither a workbook nor a text file'],
  ])('refuses %s with %j', async (name, content, message) => {
    const file = await fileOf(name, content);
    await expect(openSpreadsheet(file)).rejects.toMatchObject({ code: 'bad_file', message });
  });

  it('refuses a file without rows and a missing file', async () => {
    const blank = await openSpreadsheet(await fileOf('F.csv', '\ufeff\n\n,,\n'));
    await expect(Array.fromAsync(blank.rows())).rejects.toMatchObject({
      message: 'F.csv: it has no rows',
    });
    await expect(openSpreadsheet('/nowhere/F.csv')).rejects.toMatchObject({
      code: 'bad_file',
      message: expect.stringMatching(/^F\.csv: the file cannot be opened \(ENOENT/),
    });
  });
});
