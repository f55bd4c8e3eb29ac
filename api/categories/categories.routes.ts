import type { Kysely } from 'kysely';
import { presentBusinessPage } from '../businesses/business-page.ts';
import type { AdminCategories } from '../contract/calls/admin-list.ts';
import { DIRECTORY_ROUTES } from '../contract/calls/directory-routes.ts';
import { LISTING_ROUTES } from '../contract/calls/listing-routes.ts';
import type { CategorySummary, MeasuredCategory } from '../contract/pages/entities.ts';
import { share } from '../contract/pages/figures.ts';
import { CATEGORY_TOP_COUNTRIES } from '../contract/pages/pagination.ts';
import { countList } from '../database/letter-counts.ts';
import { heads } from '../database/slices.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { countDirectory } from '../homepage/homepage.queries.ts';
import { cacheFor, DETAIL_SECONDS, LIST_SECONDS } from '../http/caching.ts';
import { listSlice } from '../http/pagination.ts';
import type { Serve } from '../http/serve-routes.ts';
import { presentCategory } from './categories.presenters.ts';
import { findCategory, listCategories, searchCategories } from './categories.queries.ts';
import { listCounts } from './category-counts.queries.ts';
import { listKinds, loadWider } from './category-tree.queries.ts';

/** Above the number of categories, of which there are some thousand. */
const DEFAULT_LIMIT = 20_000;
/** Above the number of kinds that a category has. */
const MOST_KINDS = 5_000;

const alphabet = new Intl.Collator('tr', { numeric: true });

/** The names of all categories. A browser revalidates its copy each time, as it does the stats. */
export function addAdminCategoryRoutes(serve: Serve, db: Kysely<DB>): void {
  serve(LISTING_ROUTES.categories, async ({ ctx }) => {
    const categories = await db
      .selectFrom('categories')
      .where('merged_into', 'is', null)
      .select('name')
      .execute();
    ctx.set('Cache-Control', 'private, no-cache');
    return categories.map(({ name }) => name).sort(alphabet.compare) satisfies AdminCategories;
  });
}

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
    return rows.map(({ rating, ...category }) => ({
      ...presentCategory(category),
      share: share(category.count, businesses),
      rating: rating?.toFixed(1) ?? null,
    })) satisfies MeasuredCategory[];
  });

  serve(DIRECTORY_ROUTES.category, async ({ ctx, params: { slug }, query }) => {
    const category = await findCategory(db, slug);
    if (!category) throw new AppError('not_found', 'There is no such category.');
    const { id, name, treeCount: _, ...facts } = category;
    const countries = await listCounts(
      db,
      'countries of a category',
      heads([id], CATEGORY_TOP_COUNTRIES),
    );
    const wider = await loadWider(db, [id]);
    const kinds = await listKinds(db, heads([id], MOST_KINDS));
    const parent = wider.at(-1);
    cacheFor(ctx, DETAIL_SECONDS);
    return {
      category: name,
      ...facts,
      parent: parent === undefined ? null : { category: parent.name, slug: parent.slug },
      children: kinds.map(presentCategory),
      topCountries: countries.map(({ name: country, count, slug }) => ({ country, count, slug })),
      ...(await presentBusinessPage(db, 'category_id', id, facts.businessCount, query)),
    } satisfies CategorySummary;
  });
}
