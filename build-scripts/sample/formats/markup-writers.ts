import type { Cell } from '../../../api/exports/xlsx-xml.ts';
import { type Table, type Writer, writeTexts } from './table.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
export const escapedXml = (text: string) =>
  text.replace(/[&<>"]/g, (mark) => ENTITIES[mark] ?? mark);

/** How a format of tags writes a table. */
export type Tags = {
  readonly start: string;
  readonly row: (cells: string) => string;
  readonly cell: (cell: Cell) => string;
  readonly end: string;
};

/** The texts of a table in tags. */
export function* markupOf({ header, rows }: Table, tags: Tags): Generator<string> {
  yield tags.start;
  yield tags.row(header.map(tags.cell).join(''));
  for (const row of rows) yield tags.row(row.map(tags.cell).join(''));
  yield tags.end;
}

const HTML: Tags = {
  start: '<html><head><meta charset="utf-8"></head><body><table border="1">\n',
  row: (cells) => `<tr>${cells}</tr>\n`,
  cell: (cell) => `<td>${escapedXml(String(cell ?? '')).replaceAll('\n', '<br>')}</td>`,
  end: '</table></body></html>\n',
};

/** Writes a page with one table, which many programs name .xls. */
export const writeHtml: Writer = (table, out) => writeTexts(markupOf(table, HTML), out);

const SHEET = 'urn:schemas-microsoft-com:office:spreadsheet';
const SPREADSHEET_ML: Tags = {
  start: `<?xml version="1.0" encoding="UTF-8"?>\n<Workbook xmlns="${SHEET}" xmlns:ss="${SHEET}"><Worksheet ss:Name="Data"><Table>\n`,
  row: (cells) => `<Row>${cells}</Row>\n`,
  cell(cell) {
    if (cell === null || cell === '') return '<Cell/>';
    if (typeof cell === 'number') return `<Cell><Data ss:Type="Number">${cell}</Data></Cell>`;
    if (typeof cell === 'boolean')
      return `<Cell><Data ss:Type="Boolean">${Number(cell)}</Data></Cell>`;
    return `<Cell><Data ss:Type="String">${escapedXml(cell)}</Data></Cell>`;
  },
  end: '</Table></Worksheet></Workbook>\n',
};

/** Writes the XML of Excel 2003, which many programs name .xls. */
export const writeSpreadsheetMl: Writer = (table, out) =>
  writeTexts(markupOf(table, SPREADSHEET_ML), out);
