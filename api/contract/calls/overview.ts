import { z } from 'zod';
import { doneSchema } from './administrators.ts';
import { defineRoutes, json, jsonBody } from './route.ts';
import { count, moment } from './shapes.ts';

/** The number of categories that the business list offers as filters (back-office.md, 2). */
export const STATS_CATEGORIES = 20;

/** The size of the directory. Categories, countries and cities count if they have public businesses. */
export const adminStatsSchema = z.strictObject({
  /** Public businesses. */
  totalBusinesses: count,
  totalCategories: count,
  /** Public businesses of the largest categories. */
  categories: z
    .array(z.strictObject({ category: z.string(), count: z.int().min(1) }))
    .max(STATS_CATEGORIES),
  /** Listings that are not deleted, approved or not. */
  listings: count,
  approved: count,
  waiting: count,
  /** Deleted listings that can be restored. */
  deleted: count,
  countries: count,
  cities: count,
  /** The average of rated public businesses, with two decimals; null where none is rated. */
  averageRating: z.number().min(0).max(5).nullable(),
  /** Listings created during the last days and not deleted. */
  newLast7Days: count,
  newLast30Days: count,
  lastImportAt: moment.nullable(),
  /** The time of the last change of a listing. */
  lastUpdateAt: moment.nullable(),
});
export type AdminStats = z.infer<typeof adminStatsSchema>;

/** The length of the activity list. */
export const LISTED_ACTIVITY = 20;

/** Notifications, the most urgent kind first. */
export const NOTIFICATION_KINDS = [
  'publication-stuck',
  'failed-pages',
  'failed-import',
  'failing-feed',
  'unread-messages',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

const notification = z.strictObject({
  kind: z.enum(NOTIFICATION_KINDS),
  /** The id of the failed import or failing feed; null for other kinds, which have one notification each. */
  id: z.int().nullable(),
  /** The number of pages or messages; 1 for other kinds. */
  count: z.int().min(1),
  /** `publication-stuck`: the code of the problem; `failed-import`: the name of the file;
   *  `failing-feed`: the name of the feed; else null. */
  subject: z.string().nullable(),
  /** The beginning of the problem, or its last occurrence. */
  at: moment,
  /** The beginning of its newest cause. A dismissed notification comes back when this is later, or the
   *  subject another one. */
  since: moment,
});
export type Notification = z.infer<typeof notification>;

/** A notification to dismiss, or to show again. */
const dismissalSchema = z.strictObject({
  ...notification.pick({ kind: true, id: true, since: true }).shape,
  subject: z.string().max(1_000).nullable(),
  dismissed: z.boolean(),
});
export type Dismissal = z.infer<typeof dismissalSchema>;

/** Maximum age and number of failed imports shown. */
export const FAILED_IMPORT_DAYS = 7;
export const LISTED_FAILED_IMPORTS = 5;

export const overviewSchema = z.strictObject({
  badges: z.strictObject({
    /** Listings that are not deleted, public or not. */
    listings: count,
    waitingForApproval: count,
    unreadMessages: count,
    /** Imports that are running or queued. */
    runningImports: count,
    failedPages: count,
    /** Kinds of missing values and suspected duplicates that some listings have. */
    findings: count,
    notifications: count,
  }),
  /** The last entries of the audit log, the newest first. */
  activity: z
    .array(
      z.strictObject({
        id: z.int(),
        at: moment,
        /** Null for an action without a session. */
        username: z.string().nullable(),
        /** The action, e.g. `business.approve`. */
        action: z.string(),
        /** The object of the action in words. */
        subject: z.string().nullable(),
      }),
    )
    .max(LISTED_ACTIVITY),
  system: z.strictObject({
    databaseBytes: count,
    /** Free space of the disk that pages are published to; null for a bucket. */
    diskFreeBytes: count.nullable(),
    diskTotalBytes: count.nullable(),
    /** Uptime of the server. */
    uptimeSeconds: count,
    /** The memory of the server's process. */
    memoryBytes: count,
    /** The time of the last change of a page's bytes; null before the first publication. */
    lastPublishedAt: moment.nullable(),
    publication: z.enum(['idle', 'running', 'stuck']),
    /** Stale pages. */
    queuedPages: count,
  }),
  /** Those that the account has not dismissed. */
  notifications: z.array(notification),
});
export type Overview = z.infer<typeof overviewSchema>;

/** The figures of the back office's first screens. */
export const OVERVIEW_ROUTES = defineRoutes({
  overview: {
    endpoint: 'GET /api/admin/overview',
    summary: 'The figures that the back office shows live',
    access: 'viewer',
    answers: json(overviewSchema),
  },
  dismiss: {
    endpoint: 'PUT /api/admin/notifications/dismissed',
    summary: 'Dismisses a notification for the own account, or shows it again',
    description:
      'It comes back when a cause begins after `since`, or has another `subject`; the overview names both.',
    access: 'viewer',
    body: jsonBody(dismissalSchema),
    answers: json(doneSchema),
  },
  stats: {
    endpoint: 'GET /api/admin/stats',
    summary: 'The size of the directory',
    access: 'viewer',
    answers: json(adminStatsSchema),
  },
});
