import type { Kysely } from 'kysely';
import { OVERVIEW_ROUTES } from '../contract/calls/overview-routes.ts';
import type { DB } from '../database/tables.ts';
import type { Serve } from '../http/serve-routes.ts';
import { reportSummaries } from '../reports/reports.routes.ts';
import type { Summaries } from '../reports/summaries.ts';
import { readOverview } from './overview.ts';

/**
 * The figures that the back office shows live. Every screen asks for them regularly, so each answer
 * also starts the refresh of old report summaries.
 * @param options.folder that pages are published to; null where they go to a bucket
 */
export function addOverviewRoutes(
  serve: Serve,
  db: Kysely<DB>,
  options: {
    readonly folder: string | null;
    readonly summaries: Summaries;
    readonly timeZone: string;
  },
): void {
  const summaries = reportSummaries(options.timeZone);
  serve(OVERVIEW_ROUTES.overview, async () => {
    const overview = await readOverview(db, options.folder);
    options.summaries.refresh(summaries);
    return overview;
  });
}
