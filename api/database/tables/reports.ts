import type { JSONColumnType } from 'kysely';
import type { DuplicateKind } from '../../contract/calls/admin-list.ts';
import type { Timestamp } from './columns.ts';

/** Cached results of the queries that reports are made from. */
export type ReportSummariesTable = {
  name: string;
  /** Point in time that the result describes. */
  as_of: Timestamp;
  /** Duration of the queries. */
  took_ms: number;
  body: JSONColumnType<object>;
};

/** Listings that the last quality report suspects of being duplicates. */
export type SuspectedDuplicatesTable = {
  /** What the duplicates have in common beside the name. */
  kind: DuplicateKind;
  business_id: number;
};
