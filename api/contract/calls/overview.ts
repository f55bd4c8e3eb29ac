import { z } from 'zod';

const count = z.int().min(0);
const moment = z.iso.datetime();

/** As many entries as the lists of activity show. */
export const LISTED_ACTIVITY = 20;

/** What asks for a person, the most urgent first. */
export const NOTIFICATION_KINDS = [
  'publication-stuck',
  'failed-pages',
  'failed-import',
  'unread-messages',
] as const;

const notification = z.strictObject({
  kind: z.enum(NOTIFICATION_KINDS),
  /** Of the failed import; null for others, of which there is one each. */
  id: z.int().nullable(),
  /** Pages or messages; 1 for others. */
  count: z.int().min(1),
  /** `publication-stuck`: the code of the problem; `failed-import`: the name of the file; else null. */
  subject: z.string().nullable(),
  /** Since when, or when last. */
  at: moment,
});
export type Notification = z.infer<typeof notification>;

/** Failed imports are told of for so many days, and no more than so many. */
export const FAILED_IMPORT_DAYS = 7;
export const LISTED_FAILED_IMPORTS = 5;

export const overviewSchema = z.strictObject({
  badges: z.strictObject({
    /** Listings that are not deleted, public or not. */
    listings: count,
    waitingForApproval: count,
    unreadMessages: count,
    /** Imports that are running, or wait for their turn. */
    runningImports: count,
    failedPages: count,
    notifications: count,
  }),
  /** What administrators have done, the last thing first. */
  activity: z
    .array(
      z.strictObject({
        id: z.int(),
        at: moment,
        /** Null where it was nobody who is signed in. */
        username: z.string().nullable(),
        /** A word for what was done, e.g. `approve`. */
        action: z.string(),
        /** What it was done to, in words. */
        subject: z.string().nullable(),
      }),
    )
    .max(LISTED_ACTIVITY),
  system: z.strictObject({
    databaseBytes: count,
    /** Of the disk that pages are published to; null where they go to a bucket. */
    diskFreeBytes: count.nullable(),
    diskTotalBytes: count.nullable(),
    /** How long the server has been running. */
    uptimeSeconds: count,
    /** The memory of the server's process. */
    memoryBytes: count,
    /** When a page's bytes have last changed; null before the first. */
    lastPublishedAt: moment.nullable(),
    publication: z.enum(['idle', 'running', 'stuck']),
    /** Pages that are stale and not published yet. */
    queuedPages: count,
  }),
  notifications: z.array(notification),
});
export type Overview = z.infer<typeof overviewSchema>;
