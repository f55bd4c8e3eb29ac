import type Router from '@koa/router';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { businessPageSchema, presentBusinessPage } from '../businesses/business-page.ts';
import { presentCategory } from '../categories/categories.presenters.ts';
import { listCounts } from '../categories/category-counts.queries.ts';
import type { CityListItem, CitySummary } from '../contract/pages/entities.ts';
import { CITY_TOP_CATEGORIES } from '../contract/pages/pagination.ts';
import { countList } from '../database/letter-counts.ts';
import { heads } from '../database/slices.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { countDirectory } from '../homepage/homepage.queries.ts';
import { cacheFor, DETAIL_SECONDS, LIST_SECONDS } from '../http/caching.ts';
import { readListQuery } from '../http/list-query.ts';
import { pathName, validate } from '../http/validate.ts';
import { presentCity } from './cities.presenters.ts';
import { findCity, listCities, searchCities } from './cities.queries.ts';

/** There may be 100,000 cities, 10 MB of JSON: without a limit, those with most businesses. */
const DEFAULT_LIMIT = 1_000;

const paramsSchema = z.object({
  countryCode: z.string().regex(/^[a-z]{2}$/i, 'must be two letters, as in ISO 3166-1'),
  slug: pathName,
});

export function addCityRoutes(router: Router, db: Kysely<DB>): void {
  router.get('/api/cities', async (ctx) => {
    const { slice, search } = readListQuery(ctx.query, DEFAULT_LIMIT);
    const { total, rows } =
      search === undefined
        ? { total: await countList(db, 'cities', slice.key), rows: await listCities(db, [slice]) }
        : await searchCities(db, search, slice);
    ctx.set('X-Total-Count', String(total));
    cacheFor(ctx, LIST_SECONDS);
    const { businesses } = await countDirectory(db);
    ctx.body = rows.map((row) => presentCity(row, businesses)) satisfies CityListItem[];
  });

  router.get('/api/cities/:countryCode/:slug', async (ctx) => {
    const { countryCode, slug } = validate(paramsSchema, ctx.params);
    const query = validate(businessPageSchema, ctx.query);
    const city = await findCity(db, countryCode, slug);
    if (!city) throw new AppError('not_found', 'There is no such city.');
    const { id, businessCount } = city;
    const categories = await listCounts(
      db,
      'categories of a city',
      heads([id], CITY_TOP_CATEGORIES),
    );
    cacheFor(ctx, DETAIL_SECONDS);
    ctx.body = {
      city: city.name,
      slug: city.slug,
      country: city.countryName,
      countrySlug: city.countrySlug,
      countryCode: city.countryCode,
      businessCount,
      categoryCount: city.categoryCount,
      topCategories: categories.map(presentCategory),
      ...(await presentBusinessPage(db, 'city_id', id, businessCount, query)),
    } satisfies CitySummary;
  });
}
