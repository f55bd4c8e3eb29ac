import { adminStatsSchema } from './back-office.ts';
import { overviewSchema } from './overview.ts';
import { defineRoutes, json } from './route.ts';

/** The figures of the back office's first screens. */
export const OVERVIEW_ROUTES = defineRoutes({
  overview: {
    endpoint: 'GET /api/admin/overview',
    summary: 'The figures that the back office shows live',
    access: 'viewer',
    answers: json(overviewSchema),
  },
  stats: {
    endpoint: 'GET /api/admin/stats',
    summary: 'The size of the directory',
    access: 'viewer',
    answers: json(adminStatsSchema),
  },
});
