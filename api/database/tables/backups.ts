import type { GeneratedAlways } from 'kysely';
import type { GeneratedTimestamp, Timestamp } from './columns.ts';

/** Attempts to back up the database. At most one of them is queued or running. */
export type BackupsTable = {
  id: GeneratedAlways<number>;
  status: 'queued' | 'running' | 'done' | 'failed';
  /** User name of the administrator who asked for it; null for the schedule and the command line. */
  requested_by: string | null;
  created_at: GeneratedTimestamp;
  started_at: Timestamp | null;
  finished_at: Timestamp | null;
  /** Folder, or `s3://bucket/prefix`; null while it is queued. */
  target: string | null;
  /** Name of the file in the target. */
  file: string | null;
  bytes: number | null;
  /** Of all tables. */
  row_count: number | null;
  /** Why it failed. */
  error: string | null;
};
