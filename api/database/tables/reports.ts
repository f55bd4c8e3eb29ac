import type { JSONColumnType } from 'kysely';
import type { DuplicateKind } from '../../contract/calls/admin-list.ts';
import type { Timestamp } from './columns.ts';

/** What reports are made from, as of when it was taken. */
export type ReportSummariesTable = {
  name: string;
  as_of: Timestamp;
  /** How long it took. */
  took_ms: number;
  body: JSONColumnType<object>;
};

/** Listings that may be in the directory twice, as of the last report on quality. */
export type SuspectedDuplicatesTable = { kind: DuplicateKind; business_id: number };
