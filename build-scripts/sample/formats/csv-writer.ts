import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Cell } from '../../api/exports/xlsx-xml.ts';

/** Approximate number of characters that are written at once. */
const CHUNK_LENGTH = 64 * 1024;
/** Surrounding spaces are quoted too, because many readers would remove them. */
const QUOTED = /[",\r\n]|^\s|\s$/;

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  const text = String(cell);
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const csvLine = (cells: readonly Cell[]) => `${cells.map(csvCell).join(',')}\r\n`;

/**
 * Writes rows as CSV (RFC 4180, UTF-8 without a byte order mark, CRLF) and ends the stream.
 * @throws the error of the rows or of the stream
 */
export async function writeCsv(
  header: readonly string[],
  rows: Iterable<readonly Cell[]>,
  out: Writable,
): Promise<void> {
  await pipeline(function* () {
    let chunk = csvLine(header);
    for (const row of rows) {
      chunk += csvLine(row);
      if (chunk.length < CHUNK_LENGTH) continue;
      yield chunk;
      chunk = '';
    }
    yield chunk;
  }, out);
}
