import { zipOf } from './files.ts';

export const cell = (text: string, attributes = '') =>
  `<table:table-cell office:value-type="string" ${attributes}><text:p>${text}</text:p></table:table-cell>`;

/** A table with these rows. */
export const odsTable = (name: string, rows: string) =>
  `<table:table table:name="${name}">${rows}</table:table>`;

/** Writes an OpenDocument spreadsheet with these tables. */
export const odsOf = (
  tables: string,
  type = 'application/vnd.oasis.opendocument.spreadsheet',
): Promise<string> =>
  zipOf('F.ods', {
    mimetype: type,
    'content.xml': `<?xml version="1.0"?><office:document-content><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
  });
