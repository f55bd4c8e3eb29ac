import type Router from '@koa/router';
import type { Middleware } from 'koa';
import type { Kysely } from 'kysely';
import { ADMIN_API, type AdminStats, STATS_CATEGORIES } from '../contract/back-office.ts';
import type { DB } from '../database/tables.ts';
import { countAll, listLargestCategories } from './stats.queries.ts';

/**
 * How much there is, for administrators. The back office keeps it for five minutes and asks anew as
 * soon as it changes something itself, which a lifetime given here would stand in the way of: so
 * browsers keep the answer but ask whether it still holds.
 * @param guard requireAdministrator
 */
export function addStatsRoutes(router: Router, db: Kysely<DB>, guard: Middleware): void {
  router.get(ADMIN_API.stats, guard, async (ctx) => {
    const [totals, categories] = await Promise.all([
      countAll(db),
      listLargestCategories(db, STATS_CATEGORIES),
    ]);
    ctx.set('Cache-Control', 'private, no-cache');
    ctx.body = { ...totals, categories } satisfies AdminStats;
  });
}
