import { basename } from 'node:path';
import type { DecodedText } from '../../contract/calls/text-encodings.ts';
import {
  type ImportNotice,
  notice,
  type RejectionCode,
} from '../../contract/text/import-notices.ts';
import type { AppError } from '../../errors.ts';
import { noticeError } from '../notice-error.ts';

/** One row of the file: untrimmed texts; an empty cell is null. */
export interface SheetRow {
  /** Name of the sheet; null in a file that has none, such as CSV. */
  sheet: string | null;
  /**
   * Row number as a spreadsheet program shows it: from 1, including blank rows. In JSON Lines the line; in
   * other files without rows, the number of the object or of the record. The header of a file without one is
   * before its first row, in row 0.
   */
  row: number;
  /**
   * Slices of a larger text, which stays in memory as long as a slice does: up to 64 KB for an id in a set.
   */
  cells: (string | null)[];
  /**
   * Indexes of cells that are null but not blank: errors such as `#REF!`, and formulas without a stored result. They
   * must not erase what a listing has.
   */
  unread?: readonly number[] | undefined;
  /** Whether it is a header of two rows, of which `row` is the second. */
  joined?: true;
  /** Why the row cannot be imported; it may have no cells then. The rest of the file is read. */
  lost?: RejectionReason;
}

export type RejectionReason = ImportNotice & { readonly code: RejectionCode };

/** Longest row, in characters. Listings with all their reviews have some 100,000. */
export const LONGEST_ROW = 4_000_000;

export const TOO_LONG: RejectionReason = notice('lost-too-long', { limit: LONGEST_ROW });

export const ZERO_BYTE: RejectionReason = notice('lost-zero-byte');

/** The row, without its cells if it is too long. */
export function withinLimit(row: SheetRow): SheetRow {
  let length = 0;
  for (const cell of row.cells) length += cell?.length ?? 0;
  return length <= LONGEST_ROW ? row : { ...row, cells: [], lost: TOO_LONG };
}

/** How a sheet begins, from which an administrator maps its columns. */
export interface SheetPreview {
  sheet: string | null;
  /** Where the header is, or the second of its rows; 0 without a header. */
  row: number;
  /** Whether the header is two rows. */
  joined?: true;
  /** Whether the format names its fields, as JSON does: there is no row to choose. */
  named?: true;
  columns: {
    /** As much of it as it is told from others by. */
    header: string | null;
    /** Values of the first rows that differ; none of columns about people. */
    samples: string[];
  }[];
}

/** What a file contains, whatever its name is. */
export type FileFormat =
  | 'xlsx'
  | 'xls'
  | 'csv'
  | 'json'
  | 'parquet'
  | 'ods'
  | 'html'
  | 'xml'
  | 'gzip'
  | 'zip';

/** How a text was decoded, with a remark on its damaged characters. */
export type Decoding = DecodedText & { readonly remark: ImportNotice | null };

/** A spreadsheet on disk, opened by `openSpreadsheet`. */
export interface Spreadsheet {
  readonly format: FileFormat;
  /** Size of the file. */
  readonly bytes: number;
  /** Number of bytes read so far: 0 … `bytes`, for a progress bar. */
  position(): number;
  /**
   * The rows with any text, in batches and in order; the first row of each sheet is its header. Sheets with
   * a recognised header are read; if there are none, the first sheet with any text.
   * @throws AppError `bad_file` with file, sheet and row if the file cannot be read
   */
  rows(): AsyncIterable<SheetRow[]>;
  /** The sheets that `rows()` skipped, with the reason; complete when `rows()` has ended. */
  skippedSheets(): readonly ImportNotice[];
  /** The beginning of all sheets with any text; available after the first batch of `rows()`. */
  previews(): readonly SheetPreview[];
  /** How its texts were decoded; complete when `rows()` has ended. Absent for binary formats. */
  decodings?(): readonly Decoding[];
  /** Closes the file and ends its reader. Must always be called. */
  close(): Promise<void>;
}

/** The position of an error in a file. */
export interface FilePosition {
  file: string;
  sheet?: string | null | undefined;
  row?: number | undefined;
}

/** An `AppError('bad_file')` whose message begins with the position: `F.xlsx, sheet “A”, row 3: …`. */
export function badFile(place: FilePosition, problem: ImportNotice, cause?: unknown): AppError {
  const where = {
    file: basename(place.file),
    ...(place.sheet && { sheet: place.sheet }),
    ...(place.row !== undefined && { row: place.row }),
  };
  const placed = { ...problem, params: { ...problem.params, ...where } };
  return noticeError('bad_file', placed, { details: where, cause });
}

/** Passes the batches on; throws `bad_file` if there are none. */
export async function* requireRows(
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
