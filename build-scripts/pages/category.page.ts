import { listCards } from '../../api/businesses/businesses.queries.ts';
import { findCategory, loadCategories } from '../../api/categories/categories.queries.ts';
import { listCounts } from '../../api/categories/category-counts.queries.ts';
import { hasHead, LISTS } from '../../api/changes/lists.queries.ts';
import { CATEGORY_TOP_COUNTRIES } from '../../api/contract/pages/pagination.ts';
import { categoryPath } from '../../api/contract/pages/urls.ts';
import { heads } from '../../api/database/slices.ts';
import { toCard, toLink } from './links.ts';
import { byKey, distinctKeys, loadListPages } from './list-pages.ts';
import { matchPath, SLUG } from './match-path.ts';
import type { PageKindDefinition } from './page-kind.ts';

/** The listings of a category, and its top countries. */
export const categoryPage: PageKindDefinition<'category'> = {
  kind: 'category',
  async documents(db, pages) {
    const keys = distinctKeys(pages);
    const categories = await loadCategories(db, keys);
    const headers = new Map(
      categories.map((category) => [category.id, { ...category, total: category.businessCount }]),
    );
    const headed = distinctKeys(pages.filter(({ page }) => hasHead(LISTS.category, page)));
    const topCountries = byKey(
      await listCounts(db, 'countries of a category', heads(headed, CATEGORY_TOP_COUNTRIES)),
    );
    const lists = await loadListPages(db, LISTS.category, pages, headers, (slices) =>
      listCards(db, 'category_id', slices),
    );
    return lists.map(({ key, page, header, paged, entries }) => ({
      key,
      page,
      document: {
        kind: 'category',
        path: categoryPath(header.slug, page),
        name: header.name,
        slug: header.slug,
        ...paged,
        overview: paged.range && {
          countryCount: header.countryCount,
          topCountries: topCountries(key).map(toLink),
        },
        businesses: entries.map(toCard),
      },
    }));
  },
  async locate(db, path) {
    const match = matchPath(path, `/categories/${SLUG}`);
    const category = match?.names[0] && (await findCategory(db, match.names[0]));
    return category ? { kind: 'category', key: category.id, page: match.page } : null;
  },
};
