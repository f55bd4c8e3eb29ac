import { z } from 'zod';
import { SITEMAP_GROUPS } from '../pages/urls.ts';
import { problemSchema } from '../text/problems.ts';
import { AUDIT_ACTIONS } from './audit.ts';
import { defineRoutes, file, json } from './route.ts';
import { count, moment } from './shapes.ts';

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

/** The most causes of a rebuild in the answer. */
export const MOST_CAUSES = 3;

/** What has made pages stale before a rebuild or while it ran. */
const causeSchema = z.union([
  /** The first publication, and other templates than those of the rebuild before. */
  z.strictObject({ kind: z.enum(['first', 'software']) }),
  z.strictObject({ kind: z.literal('import'), id: z.int(), fileName: z.string() }),
  z.strictObject({
    kind: z.literal('action'),
    action: z.enum(AUDIT_ACTIONS),
    subject: z.string(),
    businessId: z.int().nullable(),
  }),
]);
export type RebuildCause = z.infer<typeof causeSchema>;

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
  recent: z
    .array(z.strictObject({ ...rebuildCounts, finishedAt: moment, causes: z.array(causeSchema) }))
    .max(LISTED_REBUILDS),
});
export type RebuildState = z.infer<typeof rebuildStateSchema>;

/**
 * The named event of the live stream: the state is unknown while the database does not answer. Each
 * unnamed event is a whole state.
 */
export const REBUILDS_UNKNOWN = 'unknown';

/** The number of pages, all of which are stale now. */
export const clearCacheSchema = z.strictObject({ pages: count });

export const sitemapFileSchema = z.strictObject({
  path: z.string(),
  /** Its public URL. */
  url: z.url(),
  /** The kind of its pages; null for the index. */
  group: z.enum(SITEMAP_GROUPS).nullable(),
  /** The number of its pages; of the index, the number of sitemaps. */
  entries: count,
  bytes: count,
  /** The time of the last change of its bytes, which is its `lastmod`. */
  changedAt: moment,
  /** Whether it is stale. */
  stale: z.boolean(),
});
export type SitemapFile = z.infer<typeof sitemapFileSchema>;

/** The index first, then by group and number. */
export const sitemapsSchema = z.strictObject({ files: z.array(sitemapFileSchema) });
export type Sitemaps = z.infer<typeof sitemapsSchema>;

/** How the published pages follow the data. */
export const PUBLICATION_ROUTES = defineRoutes({
  state: {
    endpoint: 'GET /api/admin/rebuilds',
    summary: 'The state of the publication',
    access: 'viewer',
    answers: json(rebuildStateSchema),
  },
  stream: {
    endpoint: 'GET /api/admin/rebuilds/stream',
    summary: 'The state of the publication, live',
    access: 'viewer',
    answers: file(['text/event-stream'], 'One event for each state, without an end'),
    errors: ['too_many_requests'],
  },
  clearCache: {
    endpoint: 'POST /api/admin/clear-cache',
    summary: 'Marks all pages as stale',
    access: 'editor',
    answers: json(clearCacheSchema),
  },
  sitemaps: {
    endpoint: 'GET /api/admin/sitemaps',
    summary: 'The published sitemaps',
    access: 'viewer',
    answers: json(sitemapsSchema),
  },
});
