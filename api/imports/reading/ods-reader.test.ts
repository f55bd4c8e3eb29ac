import { describe, expect, it } from 'vitest';
import { openSpreadsheet } from './open-spreadsheet.ts';
import { fileOf, readRows } from './testing/files.ts';
import { cell, odsOf, odsTable } from './testing/ods.ts';

const HEADER = `<table:table-row>${cell('name')}${cell('city')}</table:table-row>`;
const row = (cells: string, attributes = '') =>
  `<table:table-row ${attributes}>${cells}</table:table-row>`;

const cellsOf = async (file: string) =>
  (await readRows(file)).map(({ row: number, cells }) => [number, ...cells]);

describe('OpenDocument spreadsheets', () => {
  it('have the values of cells, as other workbooks have them', async () => {
    const value = (type: string, attributes: string, text: string) =>
      `<table:table-cell office:value-type="${type}" ${attributes}><text:p>${text}</text:p></table:table-cell>`;
    const cells = [
      value('string', '', 'A &amp; <text:span>B</text:span><text:s text:c="2"/>C'),
      value('float', 'office:value="4.5"', '4,50'),
      value('percentage', 'office:value="0.10000000000000001"', '10 %'),
      value('date', 'office:date-value="2025-01-31T00:00:00"', '31.01.25'),
      value('date', 'office:date-value="2025-01-31T09:30:00"', '31.01.25'),
      value('boolean', 'office:boolean-value="true"', 'WAHR'),
      '<table:table-cell><office:annotation><text:p>a remark</text:p></office:annotation><text:p>one</text:p><text:p>two</text:p></table:table-cell>',
      '<table:covered-table-cell><text:p>hidden</text:p></table:covered-table-cell>',
      cell('last'),
    ];
    const file = await odsOf(odsTable('S', HEADER + row(cells.join(''))));
    expect(await cellsOf(file)).toEqual([
      [1, 'name', 'city'],
      [
        ...[2, 'A & B  C', '4.5', '0.1', '2025-01-31', '2025-01-31 09:30', 'TRUE', 'one\ntwo'],
        ...[null, 'last'],
      ],
    ]);
  });

  it('have numbers with zeros in front as their cells show them', async () => {
    const numbers = [
      ['2134', '02134', '02134'],
      ['21341234', '02134-1234', '02134-1234'],
      ['1234', '012-34', '012-34'],
      ['0', '000', '000'],
      ['6100', '6.100', '6100'],
      ['6.5', '06.5', '6.5'],
      ['123456', '123456', '123456'],
      ['1.5', '00002', '1.5'],
      ['-5', '-00005', '-5'],
      ['2134', '', '2134'],
      ['2134', 'x02134', '2134'],
    ] as const;
    const cells = numbers.map(
      ([value, shown]) =>
        `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${shown}</text:p></table:table-cell>`,
    );
    const file = await odsOf(odsTable('S', HEADER + row(cells.join(''))));
    expect(await cellsOf(file)).toEqual([
      [1, 'name', 'city'],
      [2, ...numbers.map(([, , read]) => read)],
    ]);
  });

  it('take no memory for what attributes repeat', async () => {
    const many = 'table:number-columns-repeated="16384"';
    const rows = [
      HEADER,
      row(`<table:table-cell ${many}/>`, 'table:number-rows-repeated="1048000"'),
      row(
        `${cell('A')}${cell('X', 'table:number-columns-repeated="2"')}<table:table-cell ${many}/>`,
      ),
      row(cell('B'), 'table:number-rows-repeated="3"'),
      row(`<table:table-cell ${many}/>`, 'table:number-rows-repeated="99999999999"'),
    ];
    const file = await odsOf(odsTable('S', rows.join('')));
    expect(await cellsOf(file)).toEqual([
      [1, 'name', 'city'],
      [1_048_002, 'A', 'X', 'X'],
      ...[1_048_003, 1_048_004, 1_048_005].map((number) => [number, 'B']),
    ]);
  });

  it.each([
    ['a cell beyond column 16384', cell('x', 'table:number-columns-repeated="20000"'), ''],
    ['a cell is repeated more', cell('x', 'table:number-columns-repeated="2000"'), ''],
    ['a row beyond row 1048576', cell('x'), 'table:number-rows-repeated="99999999"'],
  ])('are refused if they have %s', async (message, cells, attributes) => {
    const file = await odsOf(odsTable('S', HEADER + row(cells, attributes)));
    await expect(readRows(file)).rejects.toMatchObject({
      code: 'bad_file',
      message: expect.stringMatching(new RegExp(`^F\\.ods, sheet “S”, row 2: .*${message}`)),
    });
  });

  it('have the sheets with a known header', async () => {
    const notes = odsTable('Notes', row(cell('just a text')));
    const file = await odsOf(
      notes + odsTable('A', HEADER + row(cell('a'))) + odsTable('B', HEADER + row(cell('b'))),
    );
    const spreadsheet = await openSpreadsheet(file);
    const rows = (await Array.fromAsync(spreadsheet.rows())).flat();
    expect(rows.map(({ sheet, cells }) => [sheet, cells[0]])).toEqual([
      ...[
        ['A', 'name'],
        ['A', 'a'],
        ['B', 'name'],
        ['B', 'b'],
      ],
    ]);
    expect(spreadsheet.skippedSheets()).toEqual([
      { code: 'sheet-unknown', params: { sheet: 'Notes', row: 1 } },
    ]);
    expect(spreadsheet.previews().map(({ sheet }) => sheet)).toEqual(['Notes', 'A', 'B']);
    await spreadsheet.close();
  });

  it('lose a row that is too long, not the file', async () => {
    const rows = [cell('A'), cell('x'.repeat(5_000_000)), cell('B')].map((one) => row(one));
    const found = await readRows(await odsOf(odsTable('S', HEADER + rows.join(''))));
    expect(found.map(({ cells, lost }) => lost?.code ?? cells[0])).toEqual([
      ...['name', 'A', 'lost-too-long', 'B'],
    ]);
  });

  it('are read from one XML file, and refused if they are a text document', async () => {
    const flat = `<?xml version="1.0"?><office:document xmlns:office="o">${odsTable('S', HEADER + row(cell('A')))}</office:document>`;
    expect(await cellsOf(await fileOf('F.fods', flat))).toEqual([
      [1, 'name', 'city'],
      [2, 'A'],
    ]);
    const text = await odsOf(
      '<text:p>a letter</text:p>',
      'application/vnd.oasis.opendocument.text',
    );
    await expect(readRows(text)).rejects.toMatchObject({
      message: 'F.ods: this is an OpenDocument file of another kind, not a spreadsheet',
    });
  });
});
