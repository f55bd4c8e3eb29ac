import type { Cell } from '../../../api/exports/xlsx-xml.ts';
import { type Table, type Writer, writeTexts } from './table.ts';

/**
 * Writes rows as CSV (RFC 4180, UTF-8 without a byte order mark, CRLF).
 * @param delimiter between cells: a comma, a tab or a vertical bar
 */
export const csvWriter =
  (delimiter: ',' | '\t' | '|'): Writer =>
  (table, out) =>
    writeTexts(linesOf(table, delimiter), out);

export const writeCsv = csvWriter(',');

function* linesOf({ header, rows }: Table, delimiter: string): Generator<string> {
  /** Surrounding spaces are quoted too, because many readers would remove them. */
  const quoted = new RegExp(`["\\r\\n${delimiter}]|^\\s|\\s$`);
  const text = (cell: Cell): string => {
    if (cell === null) return '';
    if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
    const plain = String(cell);
    return quoted.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
  };
  const line = (cells: readonly Cell[]) => `${cells.map(text).join(delimiter)}\r\n`;
  yield line(header);
  for (const row of rows) yield line(row);
}
