import { describe, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import { previewRows } from './previews/preview-rows.ts';
import { matchColumns } from './reading/columns.ts';
import { blankBits, ERASABLE_COLUMNS } from './reading/erasable-columns.ts';
import { openSpreadsheet } from './reading/open-spreadsheet.ts';
import { fileOf, readRows, workbookOf, worksheet } from './reading/testing/files.ts';
import { cell, odsOf, odsTable } from './reading/testing/ods.ts';

const HEADER = ['name', 'city', 'country_code', 'phone', 'website', 'description', 'address'];
/** The last four cells are an error, a formula without a result, one whose result is an empty text, and a blank cell. */
const TEXTS = ['Kafe Bir', 'Bursa', 'TR'];

async function xlsx(): Promise<string> {
  const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const last = `<c t="e"><f>VLOOKUP(A1,B:B,1)</f><v>#REF!</v></c><c><f>A1</f><v></v></c>
    <c t="str"><f>""</f><v></v></c><c/>`;
  const rows = [HEADER.map(inline).join(''), TEXTS.map(inline).join('') + last];
  return workbookOf({ S: worksheet(rows.map((cells) => `<row>${cells}</row>`).join('')) });
}

async function ods(): Promise<string> {
  const formula = 'table:formula="of:=[.A1]"';
  const last = `<table:table-cell ${formula} office:value-type="string" office:string-value="" calcext:value-type="error"><text:p>#REF!</text:p></table:table-cell>
    <table:table-cell ${formula}/><table:table-cell ${formula} office:value-type="string" office:string-value=""/><table:table-cell/>`;
  const rows = [HEADER, TEXTS].map((texts) => texts.map((text) => cell(text)).join(''));
  const table = `<table:table-row>${rows[0]}</table:table-row><table:table-row>${rows[1]}${last}</table:table-row>`;
  return odsOf(odsTable('S', table));
}

async function spreadsheetMl(): Promise<string> {
  const data = (text: string, type = 'String') =>
    `<Cell ss:Formula="=A1"><Data ss:Type="${type}">${text}</Data></Cell>`;
  const rows = [HEADER, TEXTS].map((texts) => texts.map((text) => data(text)).join(''));
  const last = `${data('#REF!', 'Error')}<Cell ss:Formula="=A1"/>${data('')}<Cell/>`;
  return fileOf(
    'F.xls',
    `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="S"><Table><Row>${rows[0]}</Row><Row>${rows[1]}${last}</Row></Table></Worksheet></Workbook>`,
  );
}

/** Workbooks of this format have a result for each formula. */
async function xls(): Promise<string> {
  const sheet = utils.aoa_to_sheet([HEADER, TEXTS]);
  utils.sheet_add_aoa(sheet, [[{ t: 'e', v: 0x17 }, { t: 'e', v: 0x2a }, '']], { origin: 'D2' });
  return fileOf('F.xls', write(utils.book_new(sheet, 'S'), { type: 'buffer', bookType: 'biff8' }));
}

describe.each([
  ['.xlsx', xlsx],
  ['.ods', ods],
  ['.xml', spreadsheetMl],
  ['.xls', xls],
])('cells of %s without a result', (_ending, make) => {
  it('have no text, and erase nothing', async () => {
    const [header, row] = await readRows(await make());
    const columns = matchColumns(header?.cells ?? [])?.columns;
    if (!row || !columns) throw new Error('the file has no row');
    expect(HEADER.map((_, at) => row.cells[at] || null)).toEqual([
      ...TEXTS,
      null,
      null,
      null,
      null,
    ]);
    expect(row.unread?.toSorted()).toEqual([3, 4]);
    const bits = blankBits(row, columns);
    const erased = ERASABLE_COLUMNS.filter((_, at) => (bits & (2 ** at)) !== 0);
    expect(erased.map(({ column }) => column)).toEqual(['full_address', 'description']);
  });

  it('are counted as not understood', async () => {
    const file = await make();
    const options = {
      ...{ file, mapping: new Map(), header: null, encoding: null, within: '' },
      ...{ erase: true, defaults: { category: null, country: null } },
    };
    const spreadsheet = await openSpreadsheet(file);
    const { misread, rejections } = await previewRows(spreadsheet, options);
    await spreadsheet.close();
    expect(rejections).toEqual([]);
    expect(misread).toEqual([
      { field: 'phone', cells: 1, of: 1, example: '…' },
      { field: 'website', cells: 1, of: 1, example: '…' },
    ]);
  });
});
