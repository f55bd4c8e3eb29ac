import { basename } from 'node:path';
import { type ImportNotice, notice } from '../../contract/text/import-notices.ts';
import type { AppError } from '../../errors.ts';
import { noticeError } from '../notice-error.ts';

/** One row as the file holds it: text, untrimmed; an empty cell is null. */
export interface SheetRow {
  /** Name of the sheet; null in a CSV file, which has none. */
  sheet: string | null;
  /** Row number as a spreadsheet program shows it: from 1, blank rows counted. */
  row: number;
  /** Parts of a larger text, which one that is kept keeps in memory: 64 KB for each id in a set. */
  cells: (string | null)[];
}

/** How a sheet begins, for those who are to say what its columns mean. */
export interface SheetPreview {
  sheet: string | null;
  /** Where the header is. */
  row: number;
  columns: {
    /** As much of it as it is told from others by. */
    header: string | null;
    /** Values of the first rows that differ; none of columns about people. */
    samples: string[];
  }[];
}

/** A spreadsheet on disk, opened by `openSpreadsheet`. */
export interface Spreadsheet {
  readonly format: 'xlsx' | 'xls' | 'csv';
  /** Size of the file. */
  readonly bytes: number;
  /** Bytes of the file read so far: 0 … `bytes`, for a progress bar. */
  position(): number;
  /**
   * The rows with any text, in batches and in order; the first row of each sheet is its header.
   * Of several sheets those with a recognised header are read; if there is none, the first with
   * any text. Throws `bad_file`, naming file, sheet and row, where the file cannot be read.
   */
  rows(): AsyncIterable<SheetRow[]>;
  /** The sheets that `rows()` left out, with the reason; complete once `rows()` has ended. */
  skippedSheets(): readonly ImportNotice[];
  /** How all sheets with any text begin; there once `rows()` has given its first batch. */
  previews(): readonly SheetPreview[];
  /** Lets go of the file and of what reads it; to be called in any case. */
  close(): Promise<void>;
}

/** Where in a file something is wrong. */
export interface Place {
  file: string;
  sheet?: string | null | undefined;
  row?: number | undefined;
}

/** An `AppError('bad_file')` whose message starts with the place: "F.xlsx, sheet "A", row 3: …". */
export function badFile(place: Place, problem: ImportNotice, cause?: unknown): AppError {
  const where = {
    file: basename(place.file),
    ...(place.sheet && { sheet: place.sheet }),
    ...(place.row !== undefined && { row: place.row }),
  };
  const placed = { ...problem, params: { ...problem.params, ...where } };
  return noticeError('bad_file', placed, { details: where, cause });
}

/** Passes the batches on; throws `bad_file` when there was none. */
export async function* orNoRows(
  file: string,
  batches: AsyncIterable<SheetRow[]>,
): AsyncGenerator<SheetRow[]> {
  let empty = true;
  for await (const batch of batches) {
    empty = false;
    yield batch;
  }
  if (empty) throw badFile({ file }, notice('no-rows'));
}
