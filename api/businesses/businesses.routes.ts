import type Router from '@koa/router';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { cacheFor, DETAIL_SECONDS } from '../http/caching.ts';
import { pathName, validate } from '../http/validate.ts';
import { presentBusiness } from './businesses.presenters.ts';
import { findBusiness } from './businesses.queries.ts';

const paramsSchema = z.object({ slug: pathName });

export function addBusinessRoutes(router: Router, db: Kysely<DB>): void {
  router.get('/api/businesses/:slug', async (ctx) => {
    const { slug } = validate(paramsSchema, ctx.params);
    const business = await findBusiness(db, slug);
    if (!business) throw new AppError('not_found', 'There is no such business.');
    cacheFor(ctx, DETAIL_SECONDS);
    ctx.body = presentBusiness(business);
  });
}
