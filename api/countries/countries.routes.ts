import type Router from '@koa/router';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { presentCategory } from '../categories/categories.presenters.ts';
import { listCounts } from '../categories/category-counts.queries.ts';
import { presentTopCity } from '../cities/cities.presenters.ts';
import { listCountryCities } from '../cities/cities.queries.ts';
import type {
  CountryListItem,
  CountrySummary,
  MeasuredCountry,
} from '../contract/pages/entities.ts';
import { share } from '../contract/pages/figures.ts';
import { COUNTRY_TOP_CITIES } from '../contract/pages/pagination.ts';
import { heads } from '../database/slices.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { countDirectory } from '../homepage/homepage.queries.ts';
import { cacheFor, DETAIL_SECONDS, LIST_SECONDS } from '../http/caching.ts';
import { readListQuery } from '../http/list-query.ts';
import { pathName, validate } from '../http/validate.ts';
import {
  type CountryRow,
  findCountry,
  listCountries,
  searchCountries,
} from './countries.queries.ts';

/** All of them: there are some 250. */
const DEFAULT_LIMIT = 1_000;

const paramsSchema = z.object({ slug: pathName });

const presentCountry = (country: CountryRow): CountryListItem => ({
  country: country.name,
  businessCount: country.businessCount,
  cityCount: country.cityCount,
  categoryCount: country.categoryCount,
  slug: country.slug,
  countryCode: country.code,
});

export function addCountryRoutes(router: Router, db: Kysely<DB>): void {
  router.get('/api/countries', async (ctx) => {
    const { slice, search } = readListQuery(ctx.query, DEFAULT_LIMIT);
    const countries =
      search === undefined ? await listCountries(db) : await searchCountries(db, search);
    ctx.set('X-Total-Count', String(countries.length));
    cacheFor(ctx, LIST_SECONDS);
    const { businesses } = await countDirectory(db);
    ctx.body = countries.slice(slice.offset, slice.offset + slice.limit).map((country) => ({
      ...presentCountry(country),
      share: share(country.businessCount, businesses),
    })) satisfies MeasuredCountry[];
  });

  router.get('/api/countries/:slug', async (ctx) => {
    const { slug } = validate(paramsSchema, ctx.params);
    const country = await findCountry(db, slug);
    if (!country) throw new AppError('not_found', 'There is no such country.');
    const { id, categoryCount } = country;
    const cities = await listCountryCities(db, heads([id], COUNTRY_TOP_CITIES));
    const categories = await listCounts(db, 'categories of a country', heads([id], categoryCount));
    cacheFor(ctx, DETAIL_SECONDS);
    ctx.body = {
      ...presentCountry(country),
      topCities: cities.map(presentTopCity),
      topCategories: categories.map(presentCategory),
    } satisfies CountrySummary;
  });
}
