import { createReadStream } from 'node:fs';
import Papa from 'papaparse';
import { type ImportNotice, notice } from '../../contract/text/import-notices.ts';
import { type Dialect, detectDialect } from './csv-dialect.ts';
import { detectEncoding } from './encoding.ts';
import { PREVIEW_ROWS, previewOf } from './preview.ts';
import {
  badFile,
  orNoRows,
  type SheetPreview,
  type SheetRow,
  type Spreadsheet,
} from './spreadsheet.ts';

const READ_BYTES = 64 * 1024;
/** How far into a file its first rows are looked for. */
const PREVIEW_BYTES = 16 * READ_BYTES;
/** Without a limit, a quote that is never closed would take in the rest of the file. */
const MAX_ROW = 4_000_000;

/** Opens a CSV file of `bytes` bytes. Throws `bad_file` when it is no text. */
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
    return orNoRows(this.#file, this.#previewed());
  }

  /**
   * Holds the first rows back until there are as many as a preview looks through: whoever sees by the
   * first batch that its header is not known reads no further.
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

  /** @returns also what is wrong with the file after them; null where nothing is */
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

/** What Papa.Parser.parse returns, as far as it is used here. */
interface Parsed {
  data: string[][];
  /** `row` is an index into `data`. */
  errors: { code: string; row: number }[];
  /** Where in the text the first row starts that is not in `data`. */
  meta: { cursor: number };
}

/**
 * Turns pieces of text into rows. Papa's parser is driven piece by piece instead of through its
 * streams: the consumer pulls, so nothing piles up, and a row that never ends is noticed.
 */
class CsvRows {
  readonly #file: string;
  readonly #parser: Papa.Parser;
  #rest = '';
  #row: number;
  /** Number of cells of the first row with any text, the header. */
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
   * A quote inside a quoted cell that is not doubled is taken as it stands where the row comes out
   * whole all the same. Where it does not, rows have run together.
   */
  #checkQuotes(cells: string[]): void {
    const whole = this.#width === 0 || cells.length === this.#width;
    if (whole && !cells.some((cell) => cell.includes('"') && cell.includes('\n'))) return;
    throw this.#error(0, notice('quote-inside'));
  }

  /** An error in the row `ahead` rows after the last one taken. */
  #error(ahead: number, problem: ImportNotice): Error {
    return badFile({ file: this.#file, row: this.#row + ahead }, problem);
  }
}

/** Null for a row without any text. */
function sheetRow(row: number, texts: string[]): SheetRow | null {
  const last = texts.length - 1;
  // The line end is '\n' for the parser, so that files with both kinds of line end are read.
  if (texts[last]?.endsWith('\r')) texts[last] = texts[last].slice(0, -1);
  let hasText = false;
  const cells: (string | null)[] = texts;
  for (const [column, text] of texts.entries()) {
    if (text === '') cells[column] = null;
    else hasText = true;
  }
  return hasText ? { sheet: null, row, cells } : null;
}
