import { AppError } from '../errors.ts';

/** Limits of the format (ECMA-376, Excel's specifications). */
export const MAX_SHEET_ROWS = 1_048_576;
export const MAX_CELL_LENGTH = 32_767;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 cannot hold these as they are
const SPECIAL = /[&<>"\u0000-\u0008\u000b-\u001f\ufffe\uffff\ud800-\udfff]|_x[0-9A-Fa-f]{4}_/;
const SPECIALS = new RegExp(SPECIAL.source, 'gu');
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Escapes a text for XML; characters that XML cannot contain become `_xHHHH_` (ECMA-376, ST_Xstring). */
function escapeXml(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text.replace(SPECIALS, (match) => {
    const entity = ENTITIES[match];
    if (entity !== undefined) return entity;
    if (match.length > 1) return `_x005F${match}`;
    return `_x${match.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
  });
}

const columnNames: string[] = [];

/** `A` … `Z`, `AA` …, for a column index from 0. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  const name = index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
  columnNames[index] = name;
  return name;
}

function cellXml(cell: Cell, reference: string): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'boolean') return `<c r="${reference}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === 'number') {
    if (Number.isFinite(cell)) return `<c r="${reference}"><v>${cell}</v></c>`;
    throw new AppError('internal', `Cell ${reference}: ${cell} cannot be written as a number.`);
  }
  if (cell.length > MAX_CELL_LENGTH) {
    throw new AppError(
      'invalid_input',
      `Cell ${reference} has ${cell.length} characters; a cell holds at most ${MAX_CELL_LENGTH}.`,
      { details: { cell: reference } },
    );
  }
  const space = /^\s|\s$|\n/.test(cell) ? ' xml:space="preserve"' : '';
  return `<c r="${reference}" t="inlineStr"><is><t${space}>${escapeXml(cell)}</t></is></c>`;
}

/** A row of a sheet; `number` counts from 1. @throws AppError for a cell that the format cannot hold */
export function rowXml(row: readonly Cell[], number: number): string {
  let cells = '';
  for (let index = 0; index < row.length; index++) {
    cells += cellXml(row[index] ?? null, (columnNames[index] ?? columnName(index)) + number);
  }
  return `<row r="${number}">${cells}</row>`;
}

export const SHEET_START = `${XML}<worksheet xmlns="${MAIN}"><sheetData>`;
export const SHEET_END = '</sheetData></worksheet>';

/** The parts of the package other than the sheets, by path. */
export function packageParts(sheetNames: readonly string[]): Map<string, string> {
  const sheets = sheetNames.map((name, index) => ({ name: escapeXml(name), id: index + 1 }));
  const each = (part: (sheet: { name: string; id: number }) => string) => sheets.map(part).join('');
  return new Map([
    [
      '[Content_Types].xml',
      `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>${each(({ id }) => `<Override PartName="/xl/worksheets/sheet${id}.xml" ContentType="${TYPES}.worksheet+xml"/>`)}</Types>`,
    ],
    [
      '_rels/.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${each(({ name, id }) => `<sheet name="${name}" sheetId="${id}" r:id="rId${id}"/>`)}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">${each(({ id }) => `<Relationship Id="rId${id}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${id}.xml"/>`)}</Relationships>`,
    ],
  ]);
}

/** The value of a cell; null is an empty cell. Numbers are finite. */
export type Cell = string | number | boolean | null;
