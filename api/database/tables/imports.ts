import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { ImportStatus } from '../../contract/calls/imports-api.ts';
import type { ImportNotice } from '../../contract/text/import-notices.ts';
import type { Count, GeneratedTimestamp, Timestamp } from './columns.ts';

export type ImportsTable = {
  id: GeneratedAlways<number>;
  file_name: string;
  file_bytes: number;
  batch_size: number;
  status: Generated<ImportStatus>;
  rows_read: Count;
  inserted: Count;
  updated: Count;
  unchanged: Count;
  skipped: Count;
  rejected: Count;
  report: JSONColumnType<object> | null;
  message: string | null;
  /** What `message` says in English, for other languages. */
  notice: JSONColumnType<ImportNotice> | null;
  created_at: GeneratedTimestamp;
  started_at: Timestamp | null;
  finished_at: Timestamp | null;
  /** Where the file lies; null where it has not come, or is not needed any more. */
  file_path: string | null;
  /** SHA-256 of the file. */
  file_hash: Buffer | null;
  /** Whether new listings are public at once. */
  approved: Generated<boolean>;
  dry_run: Generated<boolean>;
  /** How much of the file has been read, in bytes. */
  bytes_read: Count;
  /** What the report is made from, as of the last batch. */
  tally: JSONColumnType<object> | null;
  /** The listings that the import brought in have ids from the one to the other. */
  first_business_id: number | null;
  last_business_id: number | null;
  cancel_requested: Generated<boolean>;
  administrator_id: number | null;
  /** What headers meant when its first rows were taken: pairs of header and field. */
  mapping: JSONColumnType<[string, string][]> | null;
  /** How the sheets of its file begin; null until it has been read. */
  sheets: JSONColumnType<object[]> | null;
  /** Listings that were deleted, restored and left alone when it was taken back. */
  undone_deleted: Count;
  undone_restored: Count;
  undone_kept: Count;
};

/** What an import has overwritten in a listing: the columns that differed, before and after. */
export type ImportChangesTable = {
  import_id: number;
  business_id: number;
  old: JSONColumnType<object>;
  new: JSONColumnType<object>;
};

/** Headers that administrators have told the meaning of. */
export type ColumnMappingsTable = {
  header: string;
  field: string;
  created_at: GeneratedTimestamp;
};

export type ImportRejectionsTable = {
  import_id: number;
  /** From 1, in the order of the file. */
  position: number;
  sheet: string | null;
  row_number: number;
  column_name: string;
  reason: string;
  /** What `reason` says in English, for other languages. */
  notice: JSONColumnType<ImportNotice> | null;
  cells: JSONColumnType<(string | null)[]>;
};

/** Indexes that are to be made again when the import that does without them is over. */
export type SetAsideIndexesTable = { name: string; definition: string };
