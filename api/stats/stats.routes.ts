import type Router from '@koa/router';
import type { Kysely } from 'kysely';
import { countWaiting } from '../businesses/admin-list.counts.ts';
import { ADMIN_API, type AdminStats, STATS_CATEGORIES } from '../contract/calls/back-office.ts';
import type { DB } from '../database/tables.ts';
import { countDirectory } from '../homepage/homepage.queries.ts';
import { addedSince, growthSummary } from '../reports/growth.ts';
import type { Summaries } from '../reports/summaries.ts';
import type { Guard } from '../sessions/require-administrator.ts';
import {
  countAll,
  countRestorable,
  countSince,
  listLargestCategories,
  readLastChanges,
} from './stats.queries.ts';

/**
 * How much there is, for administrators. The back office keeps it for five minutes and asks anew as
 * soon as it changes something itself, which a lifetime given here would stand in the way of: so
 * browsers keep the answer but ask whether it still holds.
 * @param options.summaries of the listings by day: to count those of a month took 100 ms
 * @param options.timeZone in which days begin
 */
export function addStatsRoutes(
  router: Router,
  db: Kysely<DB>,
  options: { readonly summaries: Summaries; readonly timeZone: string },
  guard: Guard,
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

  router.get(ADMIN_API.stats, guard('viewer'), async (ctx) => {
    const [totals, places, categories, waiting, deleted, last, added] = await Promise.all([
      countAll(db),
      countDirectory(db),
      listLargestCategories(db, STATS_CATEGORIES),
      countWaiting(db),
      countRestorable(db),
      readLastChanges(db),
      countNew(),
    ]);
    ctx.set('Cache-Control', 'private, no-cache');
    ctx.body = {
      totalBusinesses: totals.businesses,
      totalCategories: totals.categories,
      categories,
      listings: totals.businesses + waiting,
      approved: totals.businesses,
      waiting,
      deleted,
      countries: places.countries,
      cities: places.cities,
      averageRating: totals.averageRating,
      ...added,
      lastImportAt: last.lastImportAt?.toISOString() ?? null,
      lastUpdateAt: last.lastUpdateAt?.toISOString() ?? null,
    } satisfies AdminStats;
  });
}
