import { createReadStream } from 'node:fs';
import Papa from 'papaparse';
import { type ImportNotice, notice } from '../../contract/text/import-notices.ts';
import { type Dialect, detectDialect } from './csv-dialect.ts';
import { detectEncoding } from './encoding.ts';
import { PREVIEW_ROWS, previewOf } from './preview.ts';
import {
  badFile,
  requireRows,
  type SheetPreview,
  type SheetRow,
  type Spreadsheet,
} from './spreadsheet.ts';

const READ_BYTES = 64 * 1024;
/** Bytes of a file in which its first rows are searched. */
const PREVIEW_BYTES = 16 * READ_BYTES;
/**
 * Maximum characters of a row: otherwise a quote that is never closed would read the rest of the file into
 * memory.
 */
const MAX_ROW = 4_000_000;

/** Opens a CSV file of `bytes` bytes. @throws AppError `bad_file` if it is not a text file */
export async function openCsv(file: string, bytes: number): Promise<Spreadsheet> {
  const encoding = await detectEncoding(file);
  if (!encoding) throw badFile({ file }, notice('file-binary'));
  return new CsvSpreadsheet(file, bytes, await detectDialect(file, encoding));
}

class CsvSpreadsheet implements Spreadsheet {
  readonly format = 'csv';
  readonly bytes: number;
  readonly #file: string;
  readonly #dialect: Dialect;
  #position = 0;
  #previews: readonly SheetPreview[] = [];

  constructor(file: string, bytes: number, dialect: Dialect) {
    this.#file = file;
    this.bytes = bytes;
    this.#dialect = dialect;
  }

  position(): number {
    return this.#position;
  }

  rows(): AsyncGenerator<SheetRow[]> {
    return requireRows(this.#file, this.#previewed());
  }

  /**
   * Holds back the first rows until there are enough for a preview, so that the previews are complete with
   * the first batch, after which a caller may stop.
   */
  async *#previewed(): AsyncGenerator<SheetRow[]> {
    const batches = this.#read();
    try {
      const { rows, failure } = await this.#firstRows(batches);
      this.#previews = previewOf(rows);
      if (rows.length > 0) yield rows;
      if (failure !== null) throw failure;
      for await (const batch of batches) if (batch.length > 0) yield batch;
    } finally {
      await batches.return(undefined);
    }
  }

  /** @returns the rows, and what is wrong with the file after them; null if nothing is */
  async #firstRows(
    batches: AsyncGenerator<SheetRow[]>,
  ): Promise<{ rows: SheetRow[]; failure: unknown }> {
    const rows: SheetRow[] = [];
    try {
      while (rows.length < PREVIEW_ROWS && this.#position < PREVIEW_BYTES) {
        const next = await batches.next();
        if (next.done) break;
        for (const row of next.value) rows.push(row);
      }
    } catch (failure) {
      return { rows, failure };
    }
    return { rows, failure: null };
  }

  async *#read(): AsyncGenerator<SheetRow[]> {
    const rows = new CsvRows(this.#file, this.#dialect);
    const decoder = new TextDecoder(this.#dialect.encoding);
    this.#position = 0;
    for await (const bytes of createReadStream(this.#file, { highWaterMark: READ_BYTES })) {
      this.#position += bytes.length;
      yield rows.take(decoder.decode(bytes, { stream: true }), false);
    }
    yield rows.take(decoder.decode(), true);
  }

  skippedSheets(): readonly ImportNotice[] {
    return [];
  }

  previews(): readonly SheetPreview[] {
    return this.#previews;
  }

  async close(): Promise<void> {}
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
 */
class CsvRows {
  readonly #file: string;
  readonly #parser: Papa.Parser;
  #rest = '';
  #row: number;
  /** Number of cells of the header, the first row with any text. */
  #width = 0;

  constructor(file: string, { delimiter, newline, separatorLine }: Dialect) {
    this.#file = file;
    this.#parser = new Papa.Parser({ delimiter, newline });
    this.#row = separatorLine ? -1 : 0;
  }

  take(piece: string, last: boolean): SheetRow[] {
    const text = this.#rest + piece;
    const { data, errors, meta }: Parsed = this.#parser.parse(text, 0, !last);
    this.#rest = last ? '' : text.slice(meta.cursor);
    const suspects = new Set<number>();
    for (const { code, row } of errors) {
      if (code === 'MissingQuotes') throw this.#error(row + 1, notice('quote-open'));
      suspects.add(row);
    }
    const rows: SheetRow[] = [];
    for (const [index, cells] of data.entries()) {
      this.#row += 1;
      if (suspects.has(index)) this.#checkQuotes(cells);
      const row = this.#row > 0 ? sheetRow(this.#row, cells) : null;
      if (!row) continue;
      this.#width ||= cells.length;
      rows.push(row);
    }
    if (this.#rest.length > MAX_ROW) {
      throw this.#error(1, notice('row-endless', { limit: MAX_ROW }));
    }
    return rows;
  }

  /**
   * Accepts an undoubled quote inside a quoted cell if the row still has all cells. Otherwise rows have run
   * together.
   */
  #checkQuotes(cells: string[]): void {
    const whole = this.#width === 0 || cells.length === this.#width;
    if (whole && !cells.some((cell) => cell.includes('"') && cell.includes('\n'))) return;
    throw this.#error(0, notice('quote-inside'));
  }

  /** An error in the row `ahead` rows after the last one read. */
  #error(ahead: number, problem: ImportNotice): Error {
    return badFile({ file: this.#file, row: this.#row + ahead }, problem);
  }
}

/** Null for a row without any text. */
function sheetRow(row: number, texts: string[]): SheetRow | null {
  const last = texts.length - 1;
  // The parser's line end is '\n', so that files with both kinds of line ends are read.
  if (texts[last]?.endsWith('\r')) texts[last] = texts[last].slice(0, -1);
  let hasText = false;
  const cells: (string | null)[] = texts;
  for (const [column, text] of texts.entries()) {
    if (text === '') cells[column] = null;
    else hasText = true;
  }
  return hasText ? { sheet: null, row, cells } : null;
}
