import type { Kysely } from 'kysely';
import type { AdminCategories } from '../contract/calls/admin-list.ts';
import { LISTING_ROUTES } from '../contract/calls/listing-routes.ts';
import type { DB } from '../database/tables.ts';
import type { Serve } from '../http/serve-routes.ts';

const alphabet = new Intl.Collator('tr', { numeric: true });

/** The names of all categories. A browser revalidates its copy each time, as it does the stats. */
export function addAdminCategoryRoutes(serve: Serve, db: Kysely<DB>): void {
  serve(LISTING_ROUTES.categories, async ({ ctx }) => {
    const categories = await db.selectFrom('categories').select('name').execute();
    ctx.set('Cache-Control', 'private, no-cache');
    return categories.map(({ name }) => name).sort(alphabet.compare) satisfies AdminCategories;
  });
}
