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

async function* csvChunks(
  header: readonly string[],
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>,
): AsyncGenerator<Buffer> {
  let chunk = `${header.map(csvCell).join(',')}\r\n`;
  for await (const row of rows) {
    chunk += `${row.map(csvCell).join(',')}\r\n`;
    if (chunk.length >= CHUNK_LENGTH) {
      yield Buffer.from(chunk);
      chunk = '';
    }
  }
  yield Buffer.from(chunk);
}

/**
 * Writes rows as CSV (RFC 4180, UTF-8 without a byte order mark, CRLF) and ends the stream.
 * @throws the error of the rows or of the stream
 */
export async function writeCsv(
  header: readonly string[],
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>,
  out: Writable,
): Promise<void> {
  await pipeline(csvChunks(header, rows), out);
}
