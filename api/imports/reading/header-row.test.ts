import { describe, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import { openSpreadsheet } from './open-spreadsheet.ts';
import { fileOf } from './testing/files.ts';

type Table = readonly (readonly (string | null)[])[];

const csv = (rows: Table) =>
  fileOf('F.csv', rows.map((row) => row.map((cell) => cell ?? '').join(';')).join('\n'));
const book = (bookType: 'xlsx' | 'biff8') => (rows: Table) =>
  fileOf(
    'F.xlsx',
    write(utils.book_new(utils.aoa_to_sheet(rows.map((row) => [...row]))), {
      type: 'buffer',
      bookType,
    }),
  );
const WRITERS = [
  ['CSV', csv],
  ['.xlsx', book('xlsx')],
  ['.xls', book('biff8')],
] as const;

async function read(file: string, header: string | null = null) {
  const spreadsheet = await openSpreadsheet(file, { header });
  const rows = (await Array.fromAsync(spreadsheet.rows())).flat();
  await spreadsheet.close();
  const [preview] = spreadsheet.previews();
  return {
    rows: rows.map(({ row, cells }) => [row, ...cells]),
    header: [preview?.row, ...(preview?.columns.map(({ header }) => header) ?? [])],
  };
}

describe('the header', () => {
  it.each(WRITERS)('is found below titles: %s', async (_, fileWith) => {
    const titles = Array.from({ length: 15 }, (_row, n) => [`Firma raporu ${n}`]);
    const file = await fileWith([
      ...titles,
      ['Firma', 'Şehir', 'Telefon'],
      ['Ünal', 'İzmir', '1'],
      ['name', 'Bonn', '2'],
    ]);
    const expected = [16, 'Firma', 'Şehir', 'Telefon'];
    expect(await read(file)).toEqual({
      header: expected,
      rows: [expected, [17, 'Ünal', 'İzmir', '1'], [18, 'name', 'Bonn', '2']],
    });
  });

  it.each(WRITERS)('may be two rows, as merged cells are: %s', async (_, fileWith) => {
    const file = await fileWith([
      ['Firma', 'Adres', null, 'Yetkili', null],
      [null, 'Sokak', 'Şehir', 'Ad', 'Telefon'],
      ['Ünal', 'Yol 1', 'İzmir', 'Ali', '1'],
    ]);
    const expected = [2, 'Firma', 'Sokak', 'Şehir', 'Yetkili Ad', 'Yetkili Telefon'];
    expect(await read(file)).toEqual({
      header: expected,
      rows: [expected, [3, 'Ünal', 'Yol 1', 'İzmir', 'Ali', '1']],
    });
  });

  it.each(WRITERS)('is the row that was chosen, or two rows: %s', async (_, fileWith) => {
    const file = await fileWith([
      ['name', 'city', 'phone'],
      ['İşletme', null, null],
      ['Unvan', 'İl', 'Telefon'],
      ['Ünal', 'İzmir', '1'],
    ]);
    const row = [4, 'Ünal', 'İzmir', '1'];
    const expected = [3, 'Unvan', 'İl', 'Telefon'];
    expect(await read(file, '3')).toEqual({ header: expected, rows: [expected, row] });
    expect(await read(file, '2-3')).toEqual({ header: expected, rows: [expected, row] });
    // No text is there, so the header is guessed.
    expect((await read(file, '19')).header).toEqual([1, 'name', 'city', 'phone']);
  });

  it('is the first row if no row has a known column, and is not searched below row 20', async () => {
    const unknown = Array.from({ length: 20 }, () => ['x', 'y']);
    const { header } = await read(await csv([...unknown, ['name', 'city']]));
    expect(header).toEqual([1, 'x', 'y']);
  });
});
