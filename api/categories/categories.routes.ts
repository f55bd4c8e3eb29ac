import type Router from '@koa/router';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { businessPageSchema, presentBusinessPage } from '../businesses/business-page.ts';
import type { CategorySummary, MeasuredCategory } from '../contract/pages/entities.ts';
import { CATEGORY_TOP_COUNTRIES } from '../contract/pages/pagination.ts';
import { countList } from '../database/letter-counts.ts';
import { heads } from '../database/slices.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { countDirectory } from '../homepage/homepage.queries.ts';
import { cacheFor, DETAIL_SECONDS, LIST_SECONDS } from '../http/caching.ts';
import { readListQuery } from '../http/list-query.ts';
import { pathName, validate } from '../http/validate.ts';
import { presentMeasuredCategory } from './categories.presenters.ts';
import { findCategory, listCategories, searchCategories } from './categories.queries.ts';
import { listCounts } from './category-counts.queries.ts';

/** All of them: there are some thousand. */
const DEFAULT_LIMIT = 20_000;

const paramsSchema = z.object({ slug: pathName });

export function addCategoryRoutes(router: Router, db: Kysely<DB>): void {
  router.get('/api/categories', async (ctx) => {
    const { slice, search } = readListQuery(ctx.query, DEFAULT_LIMIT);
    const { total, rows } =
      search === undefined
        ? {
            total: await countList(db, 'categories', slice.key),
            rows: await listCategories(db, [slice]),
          }
        : await searchCategories(db, search, slice);
    ctx.set('X-Total-Count', String(total));
    cacheFor(ctx, LIST_SECONDS);
    const { businesses } = await countDirectory(db);
    ctx.body = rows.map((row) =>
      presentMeasuredCategory(row, businesses),
    ) satisfies MeasuredCategory[];
  });

  router.get('/api/categories/:slug', async (ctx) => {
    const { slug } = validate(paramsSchema, ctx.params);
    const query = validate(businessPageSchema, ctx.query);
    const category = await findCategory(db, slug);
    if (!category) throw new AppError('not_found', 'There is no such category.');
    const { id, name, businessCount, countryCount } = category;
    const countries = await listCounts(
      db,
      'countries of a category',
      heads([id], CATEGORY_TOP_COUNTRIES),
    );
    cacheFor(ctx, DETAIL_SECONDS);
    ctx.body = {
      category: name,
      slug: category.slug,
      businessCount,
      countryCount,
      topCountries: countries.map((country) => ({
        country: country.name,
        count: country.count,
        slug: country.slug,
      })),
      ...(await presentBusinessPage(db, 'category_id', id, businessCount, query)),
    } satisfies CategorySummary;
  });
}
