import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { packageParts, rowXml, SHEET_END, SHEET_START } from '../../api/exports/xlsx-xml.ts';
import type { Random } from '../sample/random.ts';
import { mutated } from './fuzz-mutations.ts';

const ROWS = 40;

type Parts = ReadonlyMap<string, Buffer>;

/** An intact archive of these parts. */
export function archiveOf(parts: Parts, random: Random): Promise<Buffer> {
  const zip = new ZipFile();
  const compress = random.chance(0.5);
  for (const [name, bytes] of parts) zip.addBuffer(bytes, name, { compress });
  zip.end();
  return buffer(zip.outputStream);
}

/** A workbook as .xlsx with one damaged part, so that more than its checksum is tested. */
export const brokenWorkbook = (random: Random): Promise<Buffer> =>
  // Mostly the sheet and its texts, which are the largest parts of real files, too.
  brokenInside(WORKBOOK, ['xl/worksheets/sheet1.xml', 'xl/sharedStrings.xml'], random);

/** A workbook as .ods with one damaged part. */
export const brokenDocument = (random: Random): Promise<Buffer> =>
  brokenInside(DOCUMENT, ['content.xml'], random);

function brokenInside(whole: Parts, large: readonly string[], random: Random): Promise<Buffer> {
  const parts = new Map(whole);
  const path = random.pick(random.chance(0.7) ? large : [...parts.keys()]);
  parts.set(path, mutated(parts.get(path) ?? Buffer.alloc(0), random));
  if (random.chance(0.05)) parts.delete(random.pick([...parts.keys()]));
  return archiveOf(parts, random);
}

const WORKBOOK: Parts = workbook();

/** A workbook with each kind of cell, and with two sheets. */
function workbook(): Parts {
  const parts = new Map(
    [...packageParts(['A', 'B'])].map(([path, xml]) => [path, Buffer.from(xml)]),
  );
  const links = parts.get('xl/_rels/workbook.xml.rels')?.toString() ?? '';
  const strings =
    '<Relationship Id="t" Type="x/sharedStrings" Target="sharedStrings.xml"/></Relationships>';
  parts.set('xl/_rels/workbook.xml.rels', Buffer.from(links.replace('</Relationships>', strings)));
  const rows = [rowXml(['name', 'city', 'latitude', 'verified', 'place_id', 'about'], 1)];
  for (let row = 2; row <= ROWS; row += 1) {
    rows.push(
      rowXml([`Kebapçı ${row}`, '東京 & "x"', row / 7, row % 2 === 0, `ChIJ${row}`], row),
      `<row r="${row + ROWS}" spans="1:6"><c r="A${row + ROWS}" t="s"><v>${row % 3}</v></c>`,
      `<c t="str" s="1"><f>A1&amp;"x"</f><v>_x000D_é</v></c><c t="e"><v>#N/A</v></c><c><v>1E-7</v></c>`,
      `<c r="AB${row + ROWS}" t="inlineStr"><is><r><rPr><b/></rPr><t>a</t></r><rPh><t>b</t></rPh></is></c></row>`,
    );
  }
  const sheet = Buffer.from(SHEET_START + rows.join('') + SHEET_END);
  parts.set('xl/worksheets/sheet1.xml', sheet).set('xl/worksheets/sheet2.xml', sheet);
  const items = '<si><t>İzmir</t></si><si><r><t xml:space="preserve"> a</t></r></si><si/>';
  return parts.set('xl/sharedStrings.xml', Buffer.from(`<sst uniqueCount="3">${items}</sst>`));
}

const DOCUMENT: Parts = document();

/** An OpenDocument spreadsheet with each kind of cell, and with two sheets. */
function document(): Parts {
  const cell = (attributes: string, text = '') =>
    `<table:table-cell ${attributes}>${text && `<text:p>${text}</text:p>`}</table:table-cell>`;
  const texts = (...cells: readonly string[]) =>
    cells.map((text) => cell('office:value-type="string"', text)).join('');
  const row = (cells: string, attributes = '') =>
    `<table:table-row ${attributes}>${cells}</table:table-row>`;
  const rows = [row(texts('name', 'city', 'latitude', 'verified'))];
  for (let number = 2; number <= ROWS; number += 1) {
    rows.push(
      row(
        texts(`Kebapçı ${number}`, 'İzmir<text:s text:c="2"/>&amp;') +
          cell(`office:value-type="float" office:value="${number / 7}"`, '1') +
          cell('office:value-type="boolean" office:boolean-value="true"'),
      ),
      row(
        `${cell('table:number-columns-repeated="3"', 'x')}<table:covered-table-cell/>` +
          cell('office:value-type="date" office:date-value="2025-01-31T09:30:00"') +
          cell('', '<office:annotation><text:p>note</text:p></office:annotation>'),
        'table:number-rows-repeated="2"',
      ),
    );
  }
  const table = (name: string) =>
    `<table:table table:name="${name}">${rows.join('')}${row('', 'table:number-rows-repeated="1000000"')}</table:table>`;
  const content = `<?xml version="1.0"?><office:document-content><office:body><office:spreadsheet>${table('A')}${table('B')}</office:spreadsheet></office:body></office:document-content>`;
  return new Map([
    ['mimetype', Buffer.from('application/vnd.oasis.opendocument.spreadsheet')],
    ['content.xml', Buffer.from(content)],
    ['meta.xml', Buffer.from('<office:document-meta/>')],
  ]);
}
