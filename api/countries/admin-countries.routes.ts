import type { Kysely } from 'kysely';
import type { AdminCountryCodes } from '../contract/calls/admin-list.ts';
import { LISTING_ROUTES } from '../contract/calls/listing-routes.ts';
import type { DB } from '../database/tables.ts';
import type { Serve } from '../http/serve-routes.ts';

/** The codes of all countries. A browser revalidates its copy each time, as it does the stats. */
export function addAdminCountryRoutes(serve: Serve, db: Kysely<DB>): void {
  serve(LISTING_ROUTES.countryCodes, async ({ ctx }) => {
    const countries = await db.selectFrom('countries').select('code').orderBy('code').execute();
    ctx.set('Cache-Control', 'private, no-cache');
    return countries.map(({ code }) => code) satisfies AdminCountryCodes;
  });
}
