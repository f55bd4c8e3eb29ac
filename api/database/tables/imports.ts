import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { ImportTrust } from '../../contract/calls/import-choices.ts';
import type { ImportStatus } from '../../contract/calls/imports-api.ts';
import type { TextEncoding } from '../../contract/calls/text-encodings.ts';
import type { ImportNotice } from '../../contract/text/import-notices.ts';
import type { Count, GeneratedTimestamp, Timestamp } from './columns.ts';

/** Imports, which are also their queue: a queued import waits for those with lower ids. */
export type ImportsTable = {
  id: GeneratedAlways<number>;
  /** Name of the file as it was uploaded. */
  file_name: string;
  file_bytes: number;
  /** Rows in a batch. */
  batch_size: number;
  status: Generated<ImportStatus>;
  rows_read: Count;
  inserted: Count;
  updated: Count;
  unchanged: Count;
  /** Rows that repeat a listing of an earlier row of the file. */
  skipped: Count;
  rejected: Count;
  /** Final report; null until the import has ended. */
  report: JSONColumnType<object> | null;
  /** Outcome in English; null until there is one. */
  message: string | null;
  /** Code and values of `message`, for other languages. */
  notice: JSONColumnType<ImportNotice> | null;
  created_at: GeneratedTimestamp;
  started_at: Timestamp | null;
  finished_at: Timestamp | null;
  /** Path of the uploaded file; null before it has arrived and after it was removed. */
  file_path: string | null;
  /** Address that the file is downloaded from; null for a file that was sent or is local. */
  source_address: string | null;
  /** Feed that it is a run of. */
  feed_id: number | null;
  /** `ETag` and `Last-Modified` of a downloaded file, by which the next run of the feed asks for a newer one. */
  etag: string | null;
  last_modified: string | null;
  /** SHA-256 of the file. */
  file_hash: Buffer | null;
  /** Whether new listings are approved. */
  approved: Generated<boolean>;
  /** Whether the import is rolled back after it was counted. */
  dry_run: Generated<boolean>;
  /** Whether blank cells erase stored values. */
  erase: Generated<boolean>;
  /** Whether it waits for an administrator once its file is downloaded. */
  waits: Generated<boolean>;
  /** Bytes of the file that have been read. */
  bytes_read: Count;
  /** Counts that the report is made from, as of the last committed batch. */
  tally: JSONColumnType<object> | null;
  /** Lowest id of the listings that the import created. */
  first_business_id: number | null;
  /** Highest id of the listings that the import created. */
  last_business_id: number | null;
  cancel_requested: Generated<boolean>;
  administrator_id: number | null;
  /** Pairs of header and field, or null, fixed with the first batch so that a resumed import reads the same. */
  mapping: JSONColumnType<[string, string | null][]> | null;
  /** Pairs of header and field, or null for a column that is not read, for this file alone. */
  own_mapping: JSONColumnType<[string, string | null][]> | null;
  /** The category of new listings whose row has none. */
  default_category: string | null;
  /** The code of the country of rows that have none. */
  default_country: string | null;
  /** Whether its values replace stored ones, or only fill in what is missing. */
  trust: Generated<ImportTrust>;
  /** The rows of the header, such as `3` or `2-3`; null if they are guessed. */
  header_choice: string | null;
  /** The chosen encoding of a text file; null if it is detected. */
  encoding_choice: TextEncoding | null;
  /** Headers and sample cells of the sheets; null until the file has been read. */
  sheets: JSONColumnType<object[]> | null;
  /** Listings that the undo has deleted. */
  undone_deleted: Count;
  /** Listings that the undo has restored to their former values. */
  undone_restored: Count;
  /** Listings that the undo has left as they are. */
  undone_kept: Count;
};

/** Values that imports have overwritten: one row for each import and listing, also after an undo. */
export type ImportChangesTable = {
  import_id: number;
  business_id: number;
  /** Changed columns with their values before the import. */
  old: JSONColumnType<object>;
  /** Changed columns with their values after the import. */
  new: JSONColumnType<object>;
  /** When the import last changed the listing; null of imports from before this column. */
  changed_at: Timestamp | null;
  /** Values that an undo restores instead of the old ones, by column: see `bulk_change_values`. */
  undo_to: JSONColumnType<object> | null;
  /** When the undo of the import came to the listing. */
  undone_at: Timestamp | null;
  /** The columns whose former values it has restored. */
  restored: string[] | null;
};

/** Headers that administrators have mapped to fields. */
export type ColumnMappingsTable = {
  /** Header as an administrator saw it; compared by `headerKey`. */
  header: string;
  /** Field that it means. */
  field: string;
  created_at: GeneratedTimestamp;
};

/** Rejected rows of imports. */
export type ImportRejectionsTable = {
  import_id: number;
  /** From 1, in the order of the file. */
  position: number;
  /** Name of the sheet; null for files without sheets. */
  sheet: string | null;
  /** Number of the row in the sheet, from 1. */
  row_number: number;
  column_name: string;
  /** Reason in English. */
  reason: string;
  /** Code and values of `reason`, for other languages. */
  notice: JSONColumnType<ImportNotice> | null;
  /** Cells of the row: null for a blank one, false for one that is not stored. */
  cells: JSONColumnType<(string | false | null)[]>;
};

/**
 * Indexes that a first import has dropped and has to create again when it ends (decision 11). While there are any,
 * no listings are counted.
 */
export type SetAsideIndexesTable = {
  name: string;
  /** The `create index` statement. */
  definition: string;
};
