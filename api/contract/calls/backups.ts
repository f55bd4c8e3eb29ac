import { z } from 'zod';
import { defineRoutes, json } from './route.ts';
import { moment } from './shapes.ts';

/** The most attempts in the answer. */
export const LISTED_BACKUPS = 10;

/** Hours without a backup after which the back office warns: two scheduled backups are missing. */
export const STALE_BACKUP_HOURS = 49;

export const backupAttemptSchema = z.strictObject({
  status: z.enum(['queued', 'running', 'done', 'failed']),
  /** The user name of the requesting account; null for the schedule and the command line. */
  requestedBy: z.string().nullable(),
  createdAt: moment,
  startedAt: moment.nullable(),
  finishedAt: moment.nullable(),
  /** Path or `s3://bucket/key`; null until it is known. */
  file: z.string().nullable(),
  bytes: z.int().min(0).nullable(),
  /** Rows of all tables. */
  rows: z.int().min(0).nullable(),
  /** The reason of the failure; of a finished backup, why older backups could not be removed. */
  error: z.string().nullable(),
});

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
  /** The queued or running attempt. */
  open: backupAttemptSchema.nullable(),
  /** The last finished backup. */
  lastGood: backupAttemptSchema.nullable(),
  /** Ended attempts, the newest first. */
  recent: z.array(backupAttemptSchema).max(LISTED_BACKUPS),
});
export type BackupState = z.infer<typeof backupStateSchema>;

/** Copies of the database. */
export const BACKUP_ROUTES = defineRoutes({
  read: {
    endpoint: 'GET /api/admin/backups',
    summary: 'The last backups and the time of the next one',
    access: 'administrator',
    answers: json(backupStateSchema),
  },
  start: {
    endpoint: 'POST /api/admin/backups',
    summary: 'Queues a backup',
    description: 'The server makes the backup in the background; `GET` reports its progress.',
    access: 'administrator',
    answers: { 202: { description: 'The backup is queued', schema: backupStateSchema } },
    errors: ['conflict'],
  },
});
