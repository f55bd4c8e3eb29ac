import type { TextEncoding } from '../../contract/calls/text-encodings.ts';
import { type ColumnMapping, NO_MAPPING } from './columns.ts';

/** What is decided about a file before it is read. */
export type ReadOptions = {
  /** Meaning of headers, as administrators have defined it: headers and sheets are chosen by it. */
  readonly mapping: ColumnMapping;
  /** The rows of the header, such as `3` or `2-3`, or `none`; null if they are guessed. */
  readonly header: string | null;
  /** The sheet, or the file of an archive, if there are several: it is in the names of columns without a header. */
  readonly within?: string;
  /** The encoding of a text file; null if it is detected. */
  readonly encoding: TextEncoding | null;
  /** Whether the cells of columns that no field is read from are wanted, too, by which these are mapped. */
  readonly withUnread?: boolean;
};

export const DEFAULT_OPTIONS: ReadOptions = { mapping: NO_MAPPING, header: null, encoding: null };

/**
 * The options by which a sheet is read.
 * @param sheet its name; null in a file that has none
 * @param sheets the number of sheets of the file
 */
export const optionsOfSheet = (
  options: ReadOptions,
  sheet: string | null,
  sheets: number,
): ReadOptions =>
  sheet === null || sheets === 1
    ? options
    : { ...options, within: options.within === undefined ? sheet : `${options.within}, ${sheet}` };
