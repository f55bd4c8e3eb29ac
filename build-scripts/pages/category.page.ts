import { listCards } from '../../api/businesses/businesses.queries.ts';
import { findCategory, loadCategories } from '../../api/categories/categories.queries.ts';
import { listCounts } from '../../api/categories/category-counts.queries.ts';
import { hasHead, LISTS } from '../../api/changes/lists.queries.ts';
import { CATEGORY_TOP_COUNTRIES } from '../../api/contract/pages/pagination.ts';
import { categoryPath } from '../../api/contract/pages/urls.ts';
import { heads } from '../../api/database/slices.ts';
import { toCard, toLink } from './links.ts';
import { byKey, distinctKeys, loadListPages, toHeaders } from './list-pages.ts';
import { locateBySlugs, SLUG } from './match-path.ts';
import { type PageKindDefinition, withDocuments } from './page-kind.ts';

/** The listings of a category, and its top countries. */
export const categoryPage: PageKindDefinition<'category'> = {
  async documents(db, pages) {
    const headers = toHeaders(await loadCategories(db, distinctKeys(pages)), 'businessCount');
    const headed = distinctKeys(pages.filter(({ page }) => hasHead(LISTS.category, page)));
    const topCountries = byKey(
      await listCounts(db, 'countries of a category', heads(headed, CATEGORY_TOP_COUNTRIES)),
    );
    const lists = await loadListPages(db, LISTS.category, pages, headers, (slices) =>
      listCards(db, 'category_id', slices),
    );
    return withDocuments(lists, ({ key, page, header, paged, entries }) => ({
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
    }));
  },
  locate: locateBySlugs(`/categories/${SLUG}`, findCategory),
};
