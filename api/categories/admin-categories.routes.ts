import type Router from '@koa/router';
import type { Kysely } from 'kysely';
import { ADMIN_CATEGORIES_API, type AdminCategories } from '../contract/calls/admin-list.ts';
import type { DB } from '../database/tables.ts';
import type { Guard } from '../sessions/require-administrator.ts';

const alphabet = new Intl.Collator('tr', { numeric: true });

/**
 * The names of all categories, for administrators, who may keep them but are to ask whether they
 * still hold: see the stats.
 */
export function addAdminCategoryRoutes(router: Router, db: Kysely<DB>, guard: Guard): void {
  router.get(ADMIN_CATEGORIES_API, guard('viewer'), async (ctx) => {
    const categories = await db.selectFrom('categories').select('name').execute();
    ctx.set('Cache-Control', 'private, no-cache');
    ctx.body = categories.map(({ name }) => name).sort(alphabet.compare) satisfies AdminCategories;
  });
}
