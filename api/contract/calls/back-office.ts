import { z } from 'zod';
import { problemSchema } from '../text/problems.ts';
import { roleSchema } from './roles.ts';

/**
 * Sent with calls that the back office makes while no person is using it, so that they do not keep the
 * session from becoming idle.
 */
export const UNATTENDED_HEADER = 'X-Unattended';

/** Who is signed in; nobody gets a 401 instead. */
export const adminSessionSchema = z.strictObject({
  authenticated: z.literal(true),
  username: z.string(),
  role: roleSchema,
  /** IANA name of the one in which the back office tells days and hours. */
  timeZone: z.string(),
  /** Origin of the public site; null where the back office has no host of its own. */
  publicOrigin: z.string().nullable(),
});
export type AdminSession = z.infer<typeof adminSessionSchema>;

/** As many categories as the business list offers to filter by (back-office.md, 2). */
export const STATS_CATEGORIES = 20;

const count = z.int().min(0);
const moment = z.iso.datetime();

/** How much there is. Categories, countries and cities are those that have public businesses. */
export const adminStatsSchema = z.strictObject({
  /** Public ones. */
  totalBusinesses: count,
  totalCategories: count,
  /** Public businesses of the largest categories. */
  categories: z
    .array(z.strictObject({ category: z.string(), count: z.int().min(1) }))
    .max(STATS_CATEGORIES),
  /** All that are not deleted: those approved, and those that wait for approval. */
  listings: count,
  approved: count,
  waiting: count,
  /** Those that can still be taken back. */
  deleted: count,
  countries: count,
  cities: count,
  /** Of the public businesses that are rated, with two decimals; null where none is. */
  averageRating: z.number().min(0).max(5).nullable(),
  /** Listings, not deleted, that have come in during the last days. */
  newLast7Days: count,
  newLast30Days: count,
  lastImportAt: moment.nullable(),
  /** When a listing was last brought in, edited, approved or deleted. */
  lastUpdateAt: moment.nullable(),
});
export type AdminStats = z.infer<typeof adminStatsSchema>;

/** Failures beyond these are counted, not listed. */
export const LISTED_FAILURES = 50;
export const LISTED_REBUILDS = 10;

/** Pages by what has become of them; of the unchanged, most need not even be rendered to know. */
const rebuildCounts = {
  startedAt: moment,
  rendered: count,
  written: count,
  unchanged: count,
  removed: count,
  failed: count,
};

/** How far the published pages are behind the data, and what is being done about it. */
export const rebuildStateSchema = z.strictObject({
  /** `stuck` when nothing can be published, for the reason given as `problem`. */
  state: z.enum(['idle', 'running', 'stuck']),
  /** Pages that are stale, without those that have failed and wait. */
  queued: count,
  running: z
    .strictObject({
      ...rebuildCounts,
      /** Over the last seconds; null until two looks have been taken. */
      pagesPerSecond: z.number().min(0).nullable(),
      /** Null where the rate does not tell. */
      secondsLeft: count.nullable(),
    })
    .nullable(),
  problem: problemSchema.extend({ since: moment }).nullable(),
  /** Pages that could not be rendered, those to be tried again soonest first. */
  failures: z
    .array(
      z.strictObject({
        kind: z.string(),
        key: z.int(),
        page: z.int(),
        error: z.string(),
        attempts: z.int().min(1),
        retryAt: moment,
      }),
    )
    .max(LISTED_FAILURES),
  failuresTotal: count,
  /** Finished rebuilds, the last one first. */
  recent: z.array(z.strictObject({ ...rebuildCounts, finishedAt: moment })).max(LISTED_REBUILDS),
});
export type RebuildState = z.infer<typeof rebuildStateSchema>;

/**
 * Events of the live stream beside the unnamed ones, each of which is a whole state. This one says
 * that the state cannot be told just now, as the database does not answer; states follow when it does.
 */
export const REBUILDS_UNKNOWN = 'unknown';

/** How many pages are stale now that all of them are. */
export const clearCacheSchema = z.strictObject({ pages: count });
export type ClearCacheAnswer = z.infer<typeof clearCacheSchema>;
