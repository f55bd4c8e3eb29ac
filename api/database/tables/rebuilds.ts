import type { Generated, GeneratedAlways } from 'kysely';
import type { PageKind } from '../../contract/pages/documents.ts';
import type { Count, GeneratedTimestamp, Timestamp } from './columns.ts';

/** Marks: pages that no longer show what is in the database. The row is the lock of its page. */
export type StalePagesTable = {
  kind: PageKind;
  /** Key of the page, as in `pages`. */
  key: number;
  /** Number of the page, from 1. */
  page: number;
  /** Lower values are claimed first. */
  priority: number;
  marked_at: GeneratedTimestamp;
  /** Failed attempts to render the page. */
  attempts: Count;
  /** When the page failed first since it was marked. */
  failed_at: Timestamp | null;
  /** When the page is tried again; null where it has not failed. */
  retry_at: Timestamp | null;
  /** Last error. */
  error: string | null;
};

/** Ranges: 1,000 consecutive ids whose listings are all stale, without a mark for each. */
export type StaleRangesTable = {
  /** A multiple of 1,000. */
  first_id: number;
  /** Public listings of the range when it was marked. */
  listings: number;
  marked_at: GeneratedTimestamp;
};

/** Published files that belong to no page of the ledger, until they are removed. */
export type OrphanFilesTable = {
  path: string;
  /** Lower values are removed first, after marks of the same priority. */
  priority: number;
  found_at: GeneratedTimestamp;
};

/**
 * Batches that are publishing files. The row is committed before the first file changes and deleted
 * by the commit that records the batch, so a remaining row names the files that a dead worker may
 * have changed (decision 3). The four arrays have one element for each file.
 */
export type UnfinishedBatchesTable = {
  id: Generated<number>;
  kinds: PageKind[];
  keys: number[];
  pages: number[];
  paths: string[];
  started_at: GeneratedTimestamp;
};

/** Rebuilds: from the first batch until no page is stale. One runs at a time. */
export type RebuildsTable = {
  id: GeneratedAlways<number>;
  started_at: GeneratedTimestamp;
  last_batch_at: GeneratedTimestamp;
  /** Null while the rebuild runs. */
  finished_at: Timestamp | null;
  /** Pages rendered. */
  rendered: Count;
  /** Pages whose file was written. */
  written: Count;
  /** Pages that were stale, but have the bytes of before. */
  unchanged: Count;
  /** Pages whose file was removed. */
  removed: Count;
  /** Attempts that failed. */
  failed: Count;
  /** The version of the templates at its first batch; null of rebuilds from before this column. */
  template_version: string | null;
};

/** Outbox: changed addresses for each subscriber, sent in the order of their ids. */
export type AnnouncementsTable = {
  id: GeneratedAlways<number>;
  /** Name of the subscriber. */
  subscriber: string;
  /** The changed address. */
  path: string;
  queued_at: GeneratedTimestamp;
};
