import type { Kysely } from 'kysely';
import { presentCategory } from '../categories/categories.presenters.ts';
import { listCategories } from '../categories/categories.queries.ts';
import { presentTopCity } from '../cities/cities.presenters.ts';
import { listCities } from '../cities/cities.queries.ts';
import { DIRECTORY_ROUTES } from '../contract/calls/directory-routes.ts';
import type { HomepageData } from '../contract/pages/entities.ts';
import { HOME_PANEL_SIZE } from '../contract/pages/pagination.ts';
import { listCountries } from '../countries/countries.queries.ts';
import { countList } from '../database/letter-counts.ts';
import { heads } from '../database/slices.ts';
import type { DB } from '../database/tables.ts';
import { cacheFor, LIST_SECONDS } from '../http/caching.ts';
import type { Serve } from '../http/serve-routes.ts';
import { countDirectory } from './homepage.queries.ts';

/** The data of the home page. */
export function addHomepageRoutes(serve: Serve, db: Kysely<DB>): void {
  serve(DIRECTORY_ROUTES.homepage, async ({ ctx }) => {
    const panel = heads([0], HOME_PANEL_SIZE);
    const [totals, categoryCount, categories, countries, cities] = await Promise.all([
      countDirectory(db),
      countList(db, 'categories', 0),
      listCategories(db, panel),
      listCountries(db),
      listCities(db, panel),
    ]);
    cacheFor(ctx, LIST_SECONDS);
    return {
      popularSearches: categories.map(presentCategory),
      topCountries: countries
        .slice(0, HOME_PANEL_SIZE)
        .map(({ name: country, slug, code: countryCode, businessCount: count }) => ({
          ...{ country, slug, countryCode, count },
        })),
      topCities: cities.map(presentTopCity),
      totals: { ...totals, categories: categoryCount },
    } satisfies HomepageData;
  });
}
