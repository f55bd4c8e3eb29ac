import type { TextEncoding } from '../../contract/calls/text-encodings.ts';
import { type ColumnMapping, NO_MAPPING } from './columns.ts';

/** What is decided about a file before it is read. */
export type ReadOptions = {
  /** Meaning of headers, as administrators have defined it: headers and sheets are chosen by it. */
  readonly mapping: ColumnMapping;
  /** The rows of the header, such as `3` or `2-3`; null if they are guessed. */
  readonly header: string | null;
  /** The encoding of a text file; null if it is detected. */
  readonly encoding: TextEncoding | null;
  /** Whether the cells of columns that no field is read from are wanted, too, by which these are mapped. */
  readonly withUnread?: boolean;
};

export const DEFAULT_OPTIONS: ReadOptions = { mapping: NO_MAPPING, header: null, encoding: null };
