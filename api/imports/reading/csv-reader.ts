import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import Papa from 'papaparse';
import { HEADER_ROWS } from '../../contract/calls/header-choice.ts';
import { type ImportNotice, notice } from '../../contract/text/import-notices.ts';
import { matchColumns } from './columns.ts';
import type { Encoding } from './encoding.ts';
import type { ReadOptions } from './read-options.ts';
import {
  badFile,
  LONGEST_ROW,
  type SheetRow,
  type Spreadsheet,
  withinLimit,
  ZERO_BYTE,
} from './spreadsheet.ts';
import { openTable } from './table.ts';
import { storable } from './text.ts';

const READ_BYTES = 64 * 1024;
/**
 * Maximum characters of a row: otherwise a quote that is never closed would read the rest of the file into
 * memory.
 */
const MAX_ROW = 2 * LONGEST_ROW;

const SAMPLE_BYTES = 64 * 1024;
const DELIMITERS = [',', ';', '\t', '|'] as const;
const SEPARATOR_LINE = /^"?sep=([,;\t|])"?\r?\n/i;

/** Opens a text file of `bytes` bytes with a delimiter between its cells. */
export async function openCsv(
  file: string,
  bytes: number,
  encoding: Encoding,
  options: ReadOptions,
): Promise<Spreadsheet> {
  const dialect = await detectDialect(file, encoding);
  let position = 0;

  async function* read(): AsyncGenerator<SheetRow[]> {
    const take = csvRows(file, dialect);
    const decoder = new TextDecoder(dialect.encoding);
    position = 0;
    for await (const chunk of createReadStream(file, { highWaterMark: READ_BYTES })) {
      position += chunk.length;
      yield take(decoder.decode(chunk, { stream: true }), false);
    }
    yield take(decoder.decode(), true);
  }

  return openTable({ format: 'csv', file, bytes, position: () => position, read, options });
}

/** Detects the delimiter and the line ends from the beginning of a text file. */
async function detectDialect(file: string, encoding: Encoding) {
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0);
  const sample = new TextDecoder(encoding).decode(buffer.subarray(0, bytesRead));
  // '\n' also matches CRLF; only files from old Macs have no '\n' at all.
  const newline: '\n' | '\r' = sample.includes('\r') && !sample.includes('\n') ? '\r' : '\n';
  const declared = SEPARATOR_LINE.exec(sample)?.[1];
  const delimiter = declared ?? guessDelimiter(sample, newline);
  // Excel's `sep=;` is not a row.
  return { encoding, delimiter, newline, separatorLine: declared !== undefined };
}

/**
 * The delimiter by which one of the first rows has the most known columns, because texts and titles have commas, too.
 * Among equals, the one that divides the header, the first row with more than one cell, into the most cells.
 */
function guessDelimiter(sample: string, newline: '\n' | '\r'): string {
  const divided = DELIMITERS.map((delimiter) => {
    const parser = new Papa.Parser({ delimiter, newline, preview: HEADER_ROWS });
    const { data }: { data: string[][] } = parser.parse(sample, 0, false);
    const known = data.map((row) => matchColumns(row)?.found.length ?? 0);
    return { delimiter, known: Math.max(0, ...known), widths: data.map((row) => row.length) };
  });
  const most = Math.max(...divided.map(({ known }) => known));
  const likely = divided.filter(({ known }) => known === most);
  for (let row = 0; row < HEADER_ROWS; row += 1) {
    const best = likely.reduce((a, b) => ((b.widths[row] ?? 0) > (a.widths[row] ?? 0) ? b : a));
    if ((best.widths[row] ?? 0) > 1) return best.delimiter;
  }
  return ',';
}

/** The result of Papa.Parser.parse, as far as it is used here. */
interface Parsed {
  data: string[][];
  /** `row` is an index into `data`. */
  errors: { code: string; row: number }[];
  /** Offset in the text of the first row that is not in `data`. */
  meta: { cursor: number };
}

/**
 * Turns chunks of text into rows. Calls Papa's parser for each chunk instead of using its streams: the
 * consumer pulls, so nothing accumulates, and a row that never ends is detected.
 * @returns a function that takes the next chunk, and returns the rows that are complete with it
 */
function csvRows(
  file: string,
  { delimiter, newline, separatorLine }: Awaited<ReturnType<typeof detectDialect>>,
) {
  const parser = new Papa.Parser({ delimiter, newline });
  let rest = '';
  let row = separatorLine ? -1 : 0;
  /** Number of cells of the header, the widest of the first rows. */
  let width = 0;
  let found = 0;

  /** An error in the row `ahead` rows after the last one read. */
  const failure = (ahead: number, problem: ImportNotice) =>
    badFile({ file, row: row + ahead }, problem);

  /**
   * Accepts an undoubled quote inside a quoted cell if the row still has all cells. Otherwise rows have run
   * together.
   */
  function checkQuotes(cells: string[]): void {
    const whole = width === 0 || cells.length === width;
    if (whole && !cells.some((cell) => cell.includes('"') && cell.includes('\n'))) return;
    throw failure(0, notice('quote-inside'));
  }

  return (piece: string, last: boolean): SheetRow[] => {
    const text = rest + piece;
    const { data, errors, meta }: Parsed = parser.parse(text, 0, !last);
    rest = last ? '' : text.slice(meta.cursor);
    const suspects = new Set<number>();
    for (const error of errors) {
      if (error.code === 'MissingQuotes') throw failure(error.row + 1, notice('quote-open'));
      suspects.add(error.row);
    }
    const rows: SheetRow[] = [];
    const hasZeroBytes = text.includes('\0');
    for (const [index, cells] of data.entries()) {
      row += 1;
      if (suspects.has(index)) checkQuotes(cells);
      const whole = row > 0 ? sheetRow(row, cells) : null;
      if (!whole) continue;
      found += 1;
      if (found <= HEADER_ROWS) width = Math.max(width, cells.length);
      rows.push(hasZeroBytes ? withoutZeroBytes(whole) : whole);
    }
    if (rest.length > MAX_ROW) throw failure(1, notice('row-endless', { limit: MAX_ROW }));
    return rows;
  };
}

/** The row without zero bytes, which is lost if it has some. */
function withoutZeroBytes(row: SheetRow): SheetRow {
  if (!row.cells.some((cell) => cell?.includes('\0'))) return row;
  return { ...row, cells: row.cells.map((cell) => cell && storable(cell)), lost: ZERO_BYTE };
}

/** Null for a row without any text. */
function sheetRow(row: number, texts: string[]): SheetRow | null {
  const last = texts.length - 1;
  // The parser's line end is '\n', so that files with both kinds of line ends are read.
  if (texts[last]?.endsWith('\r')) texts[last] = texts[last].slice(0, -1);
  let hasText = false;
  const cells: (string | null)[] = texts;
  // An iterator of entries made 4 KB of garbage for the 23 cells of a row, a sixth of all.
  for (let column = 0; column < texts.length; column += 1) {
    if (texts[column] === '') cells[column] = null;
    else hasText = true;
  }
  return hasText ? withinLimit({ sheet: null, row, cells }) : null;
}
