import type { Kysely } from 'kysely';
import { listCards } from '../../api/businesses/businesses.queries.ts';
import { findCategory, loadCategories } from '../../api/categories/categories.queries.ts';
import { listCounts } from '../../api/categories/category-counts.queries.ts';
import { listKinds, loadWider } from '../../api/categories/category-tree.queries.ts';
import { hasHead, LISTS } from '../../api/changes/lists.queries.ts';
import { findCity, loadCities } from '../../api/cities/cities.queries.ts';
import { listGroupsThere } from '../../api/combinations/combinations.queries.ts';
import {
  CATEGORY_KINDS,
  CATEGORY_TOP_COUNTRIES,
  CITY_TOP_CATEGORIES,
} from '../../api/contract/pages/pagination.ts';
import { categoryPath, cityPath } from '../../api/contract/pages/urls.ts';
import { heads } from '../../api/database/slices.ts';
import type { DB } from '../../api/database/tables.ts';
import { toCard, toLink, toPairLink } from './links.ts';
import { byKey, distinctKeys, loadListPages, toHeaders } from './list-pages.ts';
import { locateBySlugs, SLUG } from './match-path.ts';
import { type KeyPage, type PageKindDefinition, withDocuments } from './page-kind.ts';

/** How the listings of a city or category, and its top categories or countries, are read. */
const READ = {
  city: { by: 'city_id', counts: 'categories of a city', most: CITY_TOP_CATEGORIES },
  category: { by: 'category_id', counts: 'countries of a category', most: CATEGORY_TOP_COUNTRIES },
} as const;

/** Loads pages of listings, each with the top links of its city or category. */
async function loadListings<Row extends { readonly id: number; readonly businessCount: number }>(
  db: Kysely<DB>,
  kind: keyof typeof READ,
  pages: readonly KeyPage[],
  load: (db: Kysely<DB>, ids: readonly number[]) => Promise<readonly Row[]>,
) {
  const { by, counts, most } = READ[kind];
  const headers = toHeaders(await load(db, distinctKeys(pages)), 'businessCount');
  const headed = distinctKeys(pages.filter(({ page }) => hasHead(LISTS[kind], page)));
  const top = byKey(await listCounts(db, counts, heads(headed, most)));
  const lists = await loadListPages(db, LISTS[kind], pages, headers, (slices) =>
    listCards(db, by, slices),
  );
  return lists.map(({ entries, ...page }) => ({
    ...page,
    top: top(page.key).map(toPairLink),
    businesses: entries.map(toCard),
  }));
}

/** The listings of a city, and its top categories. */
export const cityPage: PageKindDefinition<'city'> = {
  async documents(db, pages) {
    const lists = await loadListings(db, 'city', pages, loadCities);
    const first = pages.filter(({ page }) => page === 1);
    const groups = byKey(await listGroupsThere(db, 'city', distinctKeys(first)));
    return withDocuments(lists, ({ key, page, header, paged, top, businesses }) => ({
      kind: 'city',
      path: cityPath(header.countryCode, header.slug, page),
      name: header.name,
      slug: header.slug,
      countryCode: header.countryCode,
      countryName: header.countryName,
      countrySlug: header.countrySlug,
      region:
        header.regionName !== null && header.regionSlug !== null
          ? { name: header.regionName, slug: header.regionSlug }
          : null,
      ...paged,
      overview: paged.range && { categoryCount: header.categoryCount, topCategories: top },
      groups: page === 1 ? groups(key).map(toLink) : null,
      businesses,
    }));
  },
  locate: locateBySlugs(`/cities/([a-z]{2})/${SLUG}`, findCity),
};

/** The listings of a category, and its top countries. */
export const categoryPage: PageKindDefinition<'category'> = {
  async documents(db, pages) {
    const lists = await loadListings(db, 'category', pages, loadCategories);
    const wider = byKey(await loadWider(db, distinctKeys(pages)));
    const first = pages.filter(({ page }) => page === 1);
    const kinds = byKey(await listKinds(db, heads(distinctKeys(first), CATEGORY_KINDS)));
    return withDocuments(lists, ({ key, page, header, paged, top, businesses }) => ({
      kind: 'category',
      path: categoryPath(header.slug, page),
      name: header.name,
      slug: header.slug,
      wider: wider(key).map(({ name, slug }) => ({ name, slug })),
      tree: page === 1 ? { total: header.treeCount, kinds: kinds(key).map(toLink) } : null,
      ...paged,
      overview: paged.range && { countryCount: header.countryCount, topCountries: top },
      businesses,
    }));
  },
  locate: locateBySlugs(`/categories/${SLUG}`, findCategory),
};
