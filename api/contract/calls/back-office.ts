import { z } from 'zod';
import { problemSchema } from '../text/problems.ts';
import { roleSchema } from './roles.ts';
import { count, moment } from './shapes.ts';

/**
 * A header of calls that the back office makes while it is not in use. Such calls do not extend the
 * session.
 */
export const UNATTENDED_HEADER = 'X-Unattended';

/** The session of the request. */
export const adminSessionSchema = z.strictObject({
  authenticated: z.literal(true),
  username: z.string(),
  role: roleSchema,
  /** IANA name of the zone in which the back office shows times. */
  timeZone: z.string(),
  /** Origin of the public site; null where the back office has no host of its own. */
  publicOrigin: z.string().nullable(),
});
export type AdminSession = z.infer<typeof adminSessionSchema>;

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

/** The most failures in the answer; `failuresTotal` counts all. */
export const LISTED_FAILURES = 50;
export const LISTED_REBUILDS = 10;

/** Pages by outcome. Most unchanged pages are recognised by their digest, without rendering. */
const rebuildCounts = {
  startedAt: moment,
  rendered: count,
  written: count,
  unchanged: count,
  removed: count,
  failed: count,
};

/** The state of the publication. */
export const rebuildStateSchema = z.strictObject({
  /** `stuck`: nothing can be published; `problem` has the reason. */
  state: z.enum(['idle', 'running', 'stuck']),
  /** Stale pages, without failed ones that wait for their retry. */
  queued: count,
  running: z
    .strictObject({
      ...rebuildCounts,
      /** Over the last seconds; null until there are two samples. */
      pagesPerSecond: z.number().min(0).nullable(),
      /** Null where the rate is unknown. */
      secondsLeft: count.nullable(),
    })
    .nullable(),
  problem: problemSchema.extend({ since: moment }).nullable(),
  /** Pages whose rendering failed, by the time of their retry. */
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
  /** Finished rebuilds, the newest first. */
  recent: z.array(z.strictObject({ ...rebuildCounts, finishedAt: moment })).max(LISTED_REBUILDS),
});
export type RebuildState = z.infer<typeof rebuildStateSchema>;

/**
 * The named event of the live stream: the state is unknown while the database does not answer. Each
 * unnamed event is a whole state.
 */
export const REBUILDS_UNKNOWN = 'unknown';

/** The number of pages, all of which are stale now. */
export const clearCacheSchema = z.strictObject({ pages: count });
export type ClearCacheAnswer = z.infer<typeof clearCacheSchema>;
