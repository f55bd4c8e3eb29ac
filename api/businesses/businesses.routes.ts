import type { Kysely } from 'kysely';
import { DIRECTORY_ROUTES } from '../contract/calls/directory-routes.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { cacheFor, DETAIL_SECONDS } from '../http/caching.ts';
import type { Serve } from '../http/serve-routes.ts';
import { presentBusiness } from './businesses.presenters.ts';
import { findBusiness } from './businesses.queries.ts';

/** A public business. */
export function addBusinessRoutes(serve: Serve, db: Kysely<DB>): void {
  serve(DIRECTORY_ROUTES.business, async ({ ctx, params: { slug } }) => {
    const business = await findBusiness(db, slug);
    if (!business) throw new AppError('not_found', 'There is no such business.');
    cacheFor(ctx, DETAIL_SECONDS);
    return presentBusiness(business);
  });
}
