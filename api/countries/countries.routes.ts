import type { Kysely } from 'kysely';
import { presentCategory } from '../categories/categories.presenters.ts';
import { listCounts } from '../categories/category-counts.queries.ts';
import { presentTopCity } from '../cities/cities.presenters.ts';
import { listCountryCities } from '../cities/cities.queries.ts';
import type { AdminCountryCodes } from '../contract/calls/admin-list.ts';
import { DIRECTORY_ROUTES } from '../contract/calls/directory-routes.ts';
import { LISTING_ROUTES } from '../contract/calls/listing-routes.ts';
import type { CountrySummary, MeasuredCountry } from '../contract/pages/entities.ts';
import { share } from '../contract/pages/figures.ts';
import { COUNTRY_TOP_CITIES } from '../contract/pages/pagination.ts';
import { heads } from '../database/slices.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { countDirectory } from '../homepage/homepage.queries.ts';
import { cacheFor, DETAIL_SECONDS, LIST_SECONDS } from '../http/caching.ts';
import { listSlice } from '../http/pagination.ts';
import type { Serve } from '../http/serve-routes.ts';
import {
  type CountryRow,
  findCountry,
  listCountries,
  searchCountries,
} from './countries.queries.ts';

/** Above the number of countries, of which there are some 250. */
const DEFAULT_LIMIT = 1_000;

const presentCountry = ({ id, name, code, ...facts }: CountryRow) => ({
  country: name,
  countryCode: code,
  ...facts,
});

/** The codes of all countries. A browser revalidates its copy each time, as it does the stats. */
export function addAdminCountryRoutes(serve: Serve, db: Kysely<DB>): void {
  serve(LISTING_ROUTES.countryCodes, async ({ ctx }) => {
    const countries = await db.selectFrom('countries').select('code').orderBy('code').execute();
    ctx.set('Cache-Control', 'private, no-cache');
    return countries.map(({ code }) => code) satisfies AdminCountryCodes;
  });
}

/** Lists of countries, and one of them. */
export function addCountryRoutes(serve: Serve, db: Kysely<DB>): void {
  serve(DIRECTORY_ROUTES.countries, async ({ ctx, query }) => {
    const { search } = query;
    const slice = listSlice(query, DEFAULT_LIMIT);
    const countries =
      search === undefined ? await listCountries(db) : await searchCountries(db, search);
    ctx.set('X-Total-Count', String(countries.length));
    cacheFor(ctx, LIST_SECONDS);
    const { businesses } = await countDirectory(db);
    return countries.slice(slice.offset, slice.offset + slice.limit).map((country) => ({
      ...presentCountry(country),
      share: share(country.businessCount, businesses),
    })) satisfies MeasuredCountry[];
  });

  serve(DIRECTORY_ROUTES.country, async ({ ctx, params: { slug } }) => {
    const country = await findCountry(db, slug);
    if (!country) throw new AppError('not_found', 'There is no such country.');
    const { id, categoryCount } = country;
    const cities = await listCountryCities(db, heads([id], COUNTRY_TOP_CITIES));
    const categories = await listCounts(db, 'categories of a country', heads([id], categoryCount));
    cacheFor(ctx, DETAIL_SECONDS);
    return {
      ...presentCountry(country),
      topCities: cities.map(presentTopCity),
      topCategories: categories.map(presentCategory),
    } satisfies CountrySummary;
  });
}
