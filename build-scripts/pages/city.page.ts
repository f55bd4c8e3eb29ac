import { listCards } from '../../api/businesses/businesses.queries.ts';
import { listCounts } from '../../api/categories/category-counts.queries.ts';
import { hasHead, LISTS } from '../../api/changes/lists.queries.ts';
import { findCity, loadCities } from '../../api/cities/cities.queries.ts';
import { CITY_TOP_CATEGORIES } from '../../api/contract/pages/pagination.ts';
import { cityPath } from '../../api/contract/pages/urls.ts';
import { heads } from '../../api/database/slices.ts';
import { toCard, toLink } from './links.ts';
import { byKey, distinctKeys, loadListPages, toHeaders } from './list-pages.ts';
import { locateBySlugs, SLUG } from './match-path.ts';
import { type PageKindDefinition, withDocuments } from './page-kind.ts';

/** The listings of a city, and its top categories. */
export const cityPage: PageKindDefinition<'city'> = {
  async documents(db, pages) {
    const headers = toHeaders(await loadCities(db, distinctKeys(pages)), 'businessCount');
    const headed = distinctKeys(pages.filter(({ page }) => hasHead(LISTS.city, page)));
    const topCategories = byKey(
      await listCounts(db, 'categories of a city', heads(headed, CITY_TOP_CATEGORIES)),
    );
    const lists = await loadListPages(db, LISTS.city, pages, headers, (slices) =>
      listCards(db, 'city_id', slices),
    );
    return withDocuments(lists, ({ key, page, header, paged, entries }) => ({
      kind: 'city',
      path: cityPath(header.countryCode, header.slug, page),
      name: header.name,
      slug: header.slug,
      countryCode: header.countryCode,
      countryName: header.countryName,
      countrySlug: header.countrySlug,
      ...paged,
      overview: paged.range && {
        categoryCount: header.categoryCount,
        topCategories: topCategories(key).map(toLink),
      },
      businesses: entries.map(toCard),
    }));
  },
  locate: locateBySlugs(`/cities/([a-z]{2})/${SLUG}`, findCity),
};
