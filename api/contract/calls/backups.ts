import { z } from 'zod';

/** Attempts that are listed. */
export const LISTED_BACKUPS = 10;

/** Hours without a backup after which the back office warns: two scheduled ones have not been made. */
export const STALE_BACKUP_HOURS = 49;

const moment = z.iso.datetime();

export const backupAttemptSchema = z.strictObject({
  status: z.enum(['queued', 'running', 'done', 'failed']),
  /** User name of the administrator who asked for it; null for the schedule and the command line. */
  requestedBy: z.string().nullable(),
  createdAt: moment,
  startedAt: moment.nullable(),
  finishedAt: moment.nullable(),
  /** Path or `s3://bucket/key`; null until it is known. */
  file: z.string().nullable(),
  bytes: z.int().min(0).nullable(),
  /** Of all tables. */
  rows: z.int().min(0).nullable(),
  /** Why it failed; of one that is done, why older backups could not be removed. */
  error: z.string().nullable(),
});
export type BackupAttempt = z.infer<typeof backupAttemptSchema>;

export const backupStateSchema = z.strictObject({
  /** Null where no backups are scheduled (`BACKUP_TO`). */
  schedule: z
    .strictObject({
      target: z.string(),
      /** Time of day in the time zone of the back office. */
      at: z.string(),
      keep: z.int().min(1),
      next: moment,
    })
    .nullable(),
  /** The one that is queued or runs. */
  open: backupAttemptSchema.nullable(),
  /** The last that is done. */
  lastGood: backupAttemptSchema.nullable(),
  /** Attempts that have ended, the last one first. */
  recent: z.array(backupAttemptSchema).max(LISTED_BACKUPS),
});
export type BackupState = z.infer<typeof backupStateSchema>;
