import type Router from '@koa/router';
import type { Kysely } from 'kysely';
import { presentCategory } from '../categories/categories.presenters.ts';
import { listCategories } from '../categories/categories.queries.ts';
import { presentTopCity } from '../cities/cities.presenters.ts';
import { listCities } from '../cities/cities.queries.ts';
import type { HomepageData } from '../contract/pages/entities.ts';
import { HOME_PANEL_SIZE } from '../contract/pages/pagination.ts';
import { listCountries } from '../countries/countries.queries.ts';
import { countByLetter } from '../database/letter-counts.ts';
import { heads } from '../database/slices.ts';
import type { DB } from '../database/tables.ts';
import { cacheFor, LIST_SECONDS } from '../http/caching.ts';
import { countDirectory } from './homepage.queries.ts';

export function addHomepageRoutes(router: Router, db: Kysely<DB>): void {
  router.get('/api/homepage-data', async (ctx) => {
    const panel = heads([0], HOME_PANEL_SIZE);
    const [totals, categoryCounts, categories, countries, cities] = await Promise.all([
      countDirectory(db),
      countByLetter(db, 'categories'),
      listCategories(db, panel),
      listCountries(db),
      listCities(db, panel),
    ]);
    cacheFor(ctx, LIST_SECONDS);
    ctx.body = {
      popularSearches: categories.map(presentCategory),
      topCountries: countries.slice(0, HOME_PANEL_SIZE).map((country) => ({
        country: country.name,
        slug: country.slug,
        countryCode: country.code,
        count: country.businessCount,
      })),
      topCities: cities.map(presentTopCity),
      totals: { ...totals, categories: categoryCounts.get(0)?.total ?? 0 },
    } satisfies HomepageData;
  });
}
