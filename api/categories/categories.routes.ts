import type { Kysely } from 'kysely';
import { presentBusinessPage } from '../businesses/business-page.ts';
import { DIRECTORY_ROUTES } from '../contract/calls/directory-routes.ts';
import type { CategorySummary, MeasuredCategory } from '../contract/pages/entities.ts';
import { CATEGORY_TOP_COUNTRIES } from '../contract/pages/pagination.ts';
import { countList } from '../database/letter-counts.ts';
import { heads } from '../database/slices.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { countDirectory } from '../homepage/homepage.queries.ts';
import { cacheFor, DETAIL_SECONDS, LIST_SECONDS } from '../http/caching.ts';
import { listSlice } from '../http/list-query.ts';
import type { Serve } from '../http/serve-routes.ts';
import { presentMeasuredCategory } from './categories.presenters.ts';
import { findCategory, listCategories, searchCategories } from './categories.queries.ts';
import { listCounts } from './category-counts.queries.ts';

/** Above the number of categories, of which there are some thousand. */
const DEFAULT_LIMIT = 20_000;

/** Lists of categories, and one of them. */
export function addCategoryRoutes(serve: Serve, db: Kysely<DB>): void {
  serve(DIRECTORY_ROUTES.categories, async ({ ctx, query }) => {
    const { search } = query;
    const slice = listSlice(query, DEFAULT_LIMIT);
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
    return rows.map((row) => presentMeasuredCategory(row, businesses)) satisfies MeasuredCategory[];
  });

  serve(DIRECTORY_ROUTES.category, async ({ ctx, params: { slug }, query }) => {
    const category = await findCategory(db, slug);
    if (!category) throw new AppError('not_found', 'There is no such category.');
    const { id, name, businessCount, countryCount } = category;
    const countries = await listCounts(
      db,
      'countries of a category',
      heads([id], CATEGORY_TOP_COUNTRIES),
    );
    cacheFor(ctx, DETAIL_SECONDS);
    return {
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
