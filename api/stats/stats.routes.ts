import type { Kysely } from 'kysely';
import { countClosed, countWaiting } from '../businesses/admin-list.counts.ts';
import { listCategories } from '../categories/categories.queries.ts';
import { OVERVIEW_ROUTES, STATS_CATEGORIES } from '../contract/calls/overview.ts';
import { heads } from '../database/slices.ts';
import type { DB } from '../database/tables.ts';
import { countDirectory } from '../homepage/homepage.queries.ts';
import type { Serve } from '../http/serve-routes.ts';
import { addedSince, growthSummary } from '../reports/growth.ts';
import type { Summaries } from '../reports/summaries.ts';
import { countCategories, countRestorable, countSince, readLastChanges } from './stats.queries.ts';

/**
 * The size of the directory. A browser revalidates its copy each time: the back office asks again
 * after each change that it makes, and a lifetime given here would answer that from the cache.
 * @param options.summaries the listings by day; counting those of a month from the table takes 100 ms
 * @param options.timeZone IANA name of the zone in which days begin
 */
export function addStatsRoutes(
  serve: Serve,
  db: Kysely<DB>,
  options: { readonly summaries: Summaries; readonly timeZone: string },
): void {
  const growth = growthSummary(options.timeZone);
  const countNew = async () => {
    const days = await options.summaries.read(growth);
    const later = await countSince(db, days.asOf);
    return {
      newLast7Days: addedSince(days, 7) + later,
      newLast30Days: addedSince(days, 30) + later,
    };
  };

  serve(OVERVIEW_ROUTES.stats, async ({ ctx }) => {
    const [totals, { businesses, ...places }, largest, waiting, closed, deleted, last, added] =
      await Promise.all([
        countCategories(db),
        countDirectory(db),
        listCategories(db, heads([0], STATS_CATEGORIES)),
        countWaiting(db),
        countClosed(db),
        countRestorable(db),
        readLastChanges(db),
        countNew(),
      ]);
    ctx.set('Cache-Control', 'private, no-cache');
    return {
      totalBusinesses: businesses,
      categories: largest.map(({ name, count }) => ({ category: name, count })),
      listings: businesses + closed + waiting,
      approved: businesses + closed,
      waiting,
      deleted,
      ...totals,
      ...places,
      ...added,
      ...last,
    };
  });
}
