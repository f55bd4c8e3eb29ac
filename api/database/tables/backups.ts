import type { GeneratedAlways } from 'kysely';
import type { GeneratedTimestamp, Timestamp } from './columns.ts';

/** Backup runs. At most one of them is queued or running. */
export type BackupsTable = {
  id: GeneratedAlways<number>;
  status: 'queued' | 'running' | 'done' | 'failed';
  /** User name of the administrator; null for the schedule and the command line. */
  requested_by: string | null;
  created_at: GeneratedTimestamp;
  started_at: Timestamp | null;
  finished_at: Timestamp | null;
  /** Folder or `s3://bucket/prefix`; null while queued. */
  target: string | null;
  /** Name of the file in the target. */
  file: string | null;
  /** Size of the file. */
  bytes: number | null;
  /** Rows of all tables together. */
  row_count: number | null;
  /** Reason of the failure. */
  error: string | null;
};
