import type Router from '@koa/router';
import type { Kysely } from 'kysely';
import { ADMIN_COUNTRY_CODES_API, type AdminCountryCodes } from '../contract/calls/admin-list.ts';
import type { DB } from '../database/tables.ts';
import type { Guard } from '../sessions/require-administrator.ts';

/**
 * The codes of all countries that listings have come from, for administrators, who may keep them but
 * are to ask whether they still hold: see the stats.
 */
export function addAdminCountryRoutes(router: Router, db: Kysely<DB>, guard: Guard): void {
  router.get(ADMIN_COUNTRY_CODES_API, guard('viewer'), async (ctx) => {
    const countries = await db.selectFrom('countries').select('code').orderBy('code').execute();
    ctx.set('Cache-Control', 'private, no-cache');
    ctx.body = countries.map(({ code }) => code) satisfies AdminCountryCodes;
  });
}
