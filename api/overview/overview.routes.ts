import type Router from '@koa/router';
import type { Kysely } from 'kysely';
import { OVERVIEW_API, type Overview } from '../contract/calls/overview.ts';
import type { DB } from '../database/tables.ts';
import { reportSummaries } from '../reports/report-summaries.ts';
import type { Summaries } from '../reports/summaries.ts';
import type { Guard } from '../sessions/require-administrator.ts';
import { readOverview } from './overview.ts';

/**
 * What the back office shows live. All of its screens ask for it now and then: that is when the
 * summaries for reports are kept from growing old.
 * @param options.folder that pages are published to; null where they go to a bucket
 */
export function addOverviewRoutes(
  router: Router,
  db: Kysely<DB>,
  options: {
    readonly folder: string | null;
    readonly summaries: Summaries;
    readonly timeZone: string;
  },
  guard: Guard,
): void {
  const takers = reportSummaries(options.timeZone);
  router.get(OVERVIEW_API, guard('viewer'), async (ctx) => {
    ctx.body = (await readOverview(db, options.folder)) satisfies Overview;
    options.summaries.refresh(takers);
  });
}
