import { describe, expect, it } from 'vitest';
import { openSpreadsheet } from './open-spreadsheet.ts';
import { fileOf, readRows } from './testing/files.ts';

const cellsOf = async (content: string | Uint8Array, name = 'F.xls') =>
  (await readRows(await fileOf(name, content))).map(({ row, cells }) => [row, ...cells]);

const workbook = (rows: string, more = '') =>
  `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="S"><Table>${rows}</Table></Worksheet>${more}</Workbook>`;
const data = (text: string, type = 'String', attributes = '') =>
  `<Cell ${attributes}><Data ss:Type="${type}">${text}</Data></Cell>`;

describe('HTML tables named .xls', () => {
  it('have the texts of their cells', async () => {
    const html = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>td{x:"<td>"}</style>
      <title><td>no</td></title></head><body><table border=1><thead><tr><th>name<th>city</thead>
      <tr><td>A &amp;  B<br>second</td><td><b>Köln</b>&nbsp;</td><td>9\u202fAM</td></tr>
      <!-- <tr><td>x</td></tr> --><script>"<tr><td>y</td></tr>"</script><tr></tr><tr><td>C`;
    expect(await cellsOf(html)).toEqual([
      [1, 'name', 'city'],
      [2, 'A & B\nsecond', 'Köln', '9\u202fAM'],
      [4, 'C'],
    ]);
  });

  it('keep the columns of cells that span others, also in a header of two rows', async () => {
    const html = `<table><tr><td colspan=4>Title</td></tr>
      <tr><th rowspan=2>name</th><th colspan=2>Adres</th><th rowspan="2">phone</th></tr>
      <tr><th>street</th><th>city</th></tr>
      <tr><td>A</td><td>Way 1</td><td>Bonn</td><td>1</td></tr></table>`;
    expect(await cellsOf(html)).toEqual([
      [3, 'name', 'street', 'city', 'phone'],
      [4, 'A', 'Way 1', 'Bonn', '1'],
    ]);
  });

  it('are one sheet each, and a table for the layout is none', async () => {
    const html = `<table><tr><td>menu</td><td><table><tr><td>name</td><td>city</td></tr>
      <tr><td>A</td><td>Bonn</td></tr></table></td></tr></table>`;
    const spreadsheet = await openSpreadsheet(await fileOf('F.html', html));
    const rows = (await Array.fromAsync(spreadsheet.rows())).flat();
    expect(rows.map(({ sheet, cells }) => [sheet, ...cells])).toEqual([
      ['Table 2', 'name', 'city'],
      ['Table 2', 'A', 'Bonn'],
    ]);
    expect(spreadsheet.skippedSheets()).toMatchObject([{ code: 'sheet-unknown' }]);
  });

  it('lose a row that is too long, and fail clearly without a table', async () => {
    const html = `<table><tr><td>name<tr><td>A<tr><td>${'x'.repeat(5_000_000)}<tr><td>B</table>`;
    const rows = await readRows(await fileOf('F.xls', html));
    expect(rows.map(({ cells, lost }) => lost?.code ?? cells[0])).toEqual([
      ...['name', 'A', 'lost-too-long', 'B'],
    ]);
    await expect(cellsOf('<html><p>Error 500</p></html>')).rejects.toMatchObject({
      message: 'F.xls: it has no rows',
    });
    await expect(cellsOf('<table>'.repeat(1000))).rejects.toMatchObject({ code: 'bad_file' });
  });
});

describe('Excel 2003 XML named .xls', () => {
  it('has the values of cells at their positions', async () => {
    const rows = [
      `<Row>${data('name')}${data('city')}${data('cid')}</Row>`,
      `<Row ss:Index="5">${data('<B xmlns="x">A</B>&amp;B')}${data('20000', 'Number', 'ss:Index="3"')}${data('2025-01-31T00:00:00.000', 'DateTime')}${data('1', 'Boolean')}${data('#N/A', 'Error')}</Row>`,
      `<Row>${data('C', 'String', 'ss:MergeAcross="1"')}${data('last')}<Cell/><Cell><Comment><Data>remark</Data></Comment></Cell></Row>`,
    ];
    expect(await cellsOf(workbook(rows.join('')))).toEqual([
      [1, 'name', 'city', 'cid'],
      [5, 'A&B', null, '20000', '2025-01-31', 'TRUE'],
      [6, 'C', null, 'last'],
    ]);
  });

  it('has numbers with zeros in front as their cells show them', async () => {
    const style = (id: string, format: string) =>
      `<Style ss:ID="${id}"><NumberFormat ss:Format="${format}"/></Style>`;
    const styles = `<Styles><Style ss:ID="Default"/>${style('five', '00000')}${style('nine', '00000\\-0000')}${style('plain', '0.00')}</Styles>`;
    const columns =
      '<Column/><Column ss:StyleID="five" ss:Span="1"/><Column ss:Index="5" ss:StyleID="nine"/>';
    const rows = [
      `<Row>${data('name')}${data('postcode')}</Row>`,
      `<Row>${['', '', 'ss:StyleID="plain"', '', ''].map((one) => data('2134', 'Number', one)).join('')}</Row>`,
      `<Row ss:StyleID="nine">${data('21341234', 'Number')}${data('2134', 'Number', 'ss:StyleID="five"')}${data('2134')}</Row>`,
      `<Row>${data('2134', 'Number', 'ss:Index="3"')}${data('1.5', 'Number', 'ss:StyleID="five"')}</Row>`,
    ];
    const other = `<Worksheet ss:Name="T"><Table><Row>${data('name')}${data('city')}</Row><Row>${data('1', 'Number')}${data('2134', 'Number')}</Row></Table></Worksheet>`;
    const content = workbook(columns + rows.join(''), other).replace(
      '<Worksheet',
      `${styles}<Worksheet`,
    );
    expect(await cellsOf(content)).toEqual([
      [1, 'name', 'postcode'],
      [2, '2134', '02134', '2134', '2134', '00000-2134'],
      [3, '02134-1234', '02134', '2134'],
      [4, null, null, '02134', '1.5'],
      [1, 'name', 'city'],
      [2, '1', '2134'],
    ]);
  });

  it('is refused with the place of the damage', async () => {
    const whole = workbook(`<Row>${data('name')}</Row><Row>${data('A')}</Row>`);
    for (const [content, message] of [
      [whole.slice(0, whole.indexOf('</Table>')), /^F\.xls, sheet “S”, row 2: XML cannot be read/],
      [workbook('<Row ss:Index="9999999"><Cell><Data>x</Data></Cell></Row>'), /row beyond row/],
      [`<!DOCTYPE a [<!ENTITY b "c">]>${whole}`, /document type declaration/],
      ['<?xml version="1.0"?><kml/>', /^F\.xls: this is an XML file, but not a workbook/],
    ] as const) {
      await expect(cellsOf(content)).rejects.toMatchObject({
        code: 'bad_file',
        message: expect.stringMatching(message),
      });
    }
  });
});
