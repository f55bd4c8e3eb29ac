import { clearCacheSchema, rebuildStateSchema } from './back-office.ts';
import { defineRoutes, file, json } from './route.ts';
import { sitemapsSchema } from './sitemaps.ts';

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
