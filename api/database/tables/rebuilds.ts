import type { Generated, GeneratedAlways } from 'kysely';
import type { PageKind } from '../../contract/pages/documents.ts';
import type { Count, GeneratedTimestamp, Timestamp } from './columns.ts';

/** Marks: pages that no longer show what is in the database. The row is the lock of its page. */
export type StalePagesTable = {
  kind: PageKind;
  key: number;
  page: number;
  /** The lower, the sooner. */
  priority: number;
  marked_at: GeneratedTimestamp;
  attempts: Count;
  retry_at: Timestamp | null;
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
 * Batches of pages whose bytes are on their way: written down, and committed, before the first of
 * them, and gone with the commit that records them in the ledger. What a dead worker leaves here may
 * have been published, or not.
 */
export type UnfinishedBatchesTable = {
  id: Generated<number>;
  kinds: PageKind[];
  keys: number[];
  pages: number[];
  paths: string[];
  started_at: GeneratedTimestamp;
};

/** A rebuild lasts from the first batch to when nothing is stale any more; one runs at a time. */
export type RebuildsTable = {
  id: GeneratedAlways<number>;
  started_at: GeneratedTimestamp;
  last_batch_at: GeneratedTimestamp;
  finished_at: Timestamp | null;
  rendered: Count;
  written: Count;
  unchanged: Count;
  removed: Count;
  failed: Count;
};

/** Addresses whose bytes have changed, for each taker that is still to be told, in that order. */
export type AnnouncementsTable = {
  id: GeneratedAlways<number>;
  taker: string;
  path: string;
  queued_at: GeneratedTimestamp;
};
