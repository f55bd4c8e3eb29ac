import type { Kysely } from 'kysely';
import { presentBusinessPage } from '../businesses/business-page.ts';
import { presentCategory } from '../categories/categories.presenters.ts';
import { listCounts } from '../categories/category-counts.queries.ts';
import { DIRECTORY_ROUTES } from '../contract/calls/directory-routes.ts';
import type { CityListItem, CitySummary } from '../contract/pages/entities.ts';
import { share } from '../contract/pages/figures.ts';
import { CITY_TOP_CATEGORIES } from '../contract/pages/pagination.ts';
import { countList } from '../database/letter-counts.ts';
import { heads } from '../database/slices.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { countDirectory } from '../homepage/homepage.queries.ts';
import { cacheFor, DETAIL_SECONDS, LIST_SECONDS } from '../http/caching.ts';
import { listSlice } from '../http/pagination.ts';
import type { Serve } from '../http/serve-routes.ts';
import { findCity, listCities, searchCities } from './cities.queries.ts';

/** The default limit, which keeps the cities with most businesses: all 100,000 would be 10 MB of JSON. */
const DEFAULT_LIMIT = 1_000;

/** Lists of cities, and one of them. */
export function addCityRoutes(serve: Serve, db: Kysely<DB>): void {
  serve(DIRECTORY_ROUTES.cities, async ({ ctx, query }) => {
    const { search } = query;
    const slice = listSlice(query, DEFAULT_LIMIT);
    const { total, rows } =
      search === undefined
        ? { total: await countList(db, 'cities', slice.key), rows: await listCities(db, [slice]) }
        : await searchCities(db, search, slice);
    ctx.set('X-Total-Count', String(total));
    cacheFor(ctx, LIST_SECONDS);
    const { businesses } = await countDirectory(db);
    return rows.map(({ name: city, region, country, countryCode, count, categoryCount, slug }) => ({
      ...{ city, region, country, countryCode, businessCount: count, categoryCount, slug },
      share: share(count, businesses),
    })) satisfies CityListItem[];
  });

  serve(DIRECTORY_ROUTES.city, async ({ ctx, params: { countryCode, slug }, query }) => {
    const city = await findCity(db, countryCode, slug);
    if (!city) throw new AppError('not_found', 'There is no such city.');
    const { id, name, countryName, countrySlug, businessCount, categoryCount } = city;
    const categories = await listCounts(
      db,
      'categories of a city',
      heads([id], CITY_TOP_CATEGORIES),
    );
    cacheFor(ctx, DETAIL_SECONDS);
    return {
      city: name,
      country: countryName,
      ...{ slug, countrySlug, countryCode: city.countryCode, businessCount, categoryCount },
      topCategories: categories.map(presentCategory),
      ...(await presentBusinessPage(db, 'city_id', id, businessCount, query)),
    } satisfies CitySummary;
  });
}
