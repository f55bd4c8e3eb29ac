import { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import { presentBusinessPage } from '../businesses/business-page.ts';
import { presentCategory } from '../categories/categories.presenters.ts';
import { listCounts } from '../categories/category-counts.queries.ts';
import { DIRECTORY_ROUTES } from '../contract/calls/directory-routes.ts';
import type { CityListItem, CitySummary } from '../contract/pages/entities.ts';
import { share } from '../contract/pages/figures.ts';
import { CITY_TOP_CATEGORIES } from '../contract/pages/pagination.ts';
import { countList } from '../database/letter-counts.ts';
import { heads, type Listed } from '../database/slices.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { countDirectory } from '../homepage/homepage.queries.ts';
import { cacheFor, DETAIL_SECONDS, LIST_SECONDS } from '../http/caching.ts';
import { listSlice } from '../http/pagination.ts';
import { ANSWERED, type Serve } from '../http/serve-routes.ts';
import {
  allCities,
  findCity,
  type ListedCity,
  listCities,
  searchCities,
} from './cities.queries.ts';

/** The default limit of a search, and of pages after the first. */
const DEFAULT_LIMIT = 1_000;

const presentCity = (
  { name: city, count, ...rest }: Omit<ListedCity, keyof Listed | 'id'>,
  businesses: number,
): CityListItem => {
  const { region, country, countryCode, categoryCount, slug } = rest;
  return {
    ...{ city, region, country, countryCode, businessCount: count, categoryCount, slug },
    share: share(count, businesses),
  };
};

/** A JSON array of all rows, in texts of some thousand rows. */
async function* jsonArray<Row>(
  batches: AsyncIterable<readonly Row[]>,
  present: (row: Row) => object,
): AsyncGenerator<string, void> {
  let separator = '[';
  for await (const rows of batches) {
    if (rows.length === 0) continue;
    yield separator + rows.map((row) => JSON.stringify(present(row))).join(',');
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

/** Lists of cities, and one of them. */
export function addCityRoutes(serve: Serve, db: Kysely<DB>): void {
  serve(DIRECTORY_ROUTES.cities, async ({ ctx, query }) => {
    const { search, page, limit } = query;
    const slice = listSlice(query, DEFAULT_LIMIT);
    const { businesses } = await countDirectory(db);
    const present = (city: Parameters<typeof presentCity>[0]) => presentCity(city, businesses);
    cacheFor(ctx, LIST_SECONDS);
    if (search !== undefined) {
      const found = await searchCities(db, search, slice);
      ctx.set('X-Total-Count', String(found.total));
      return found.rows.map(present);
    }
    ctx.set('X-Total-Count', String(await countList(db, 'cities', slice.key)));
    if (limit !== undefined || page > 1) return (await listCities(db, [slice])).map(present);
    // All 100,000 are 20 MB of JSON.
    const bytes = Readable.from(jsonArray(allCities(db, slice.key), present));
    // A list that is cut short would otherwise end like a complete one.
    bytes.once('error', () => ctx.res.destroy());
    ctx.type = 'json';
    ctx.body = bytes;
    return ANSWERED;
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
