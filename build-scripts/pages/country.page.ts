import { listCounts } from '../../api/categories/category-counts.queries.ts';
import { LISTS } from '../../api/changes/lists.queries.ts';
import { listCountryCities } from '../../api/cities/cities.queries.ts';
import { COUNTRY_TOP_CITIES } from '../../api/contract/pages/pagination.ts';
import { countryPath } from '../../api/contract/pages/urls.ts';
import { findCountry, loadCountries } from '../../api/countries/countries.queries.ts';
import { heads } from '../../api/database/slices.ts';
import { toCityLink, toLink } from './links.ts';
import { byKey, distinctKeys, loadListPages } from './list-pages.ts';
import { matchPath, SLUG } from './match-path.ts';
import type { PageKindDefinition } from './page-kind.ts';

/** A country with its top cities. Its further pages continue its list of categories. */
export const countryPage: PageKindDefinition<'country'> = {
  kind: 'country',
  async documents(db, pages) {
    const keys = distinctKeys(pages);
    const countries = await loadCountries(db, keys);
    const headers = new Map(
      countries.map((country) => [country.id, { ...country, total: country.categoryCount }]),
    );
    const first = pages.filter(({ page }) => page === 1);
    const topCities = byKey(
      await listCountryCities(db, heads(distinctKeys(first), COUNTRY_TOP_CITIES)),
    );
    const lists = await loadListPages(db, LISTS.country, pages, headers, (slices) =>
      listCounts(db, 'categories of a country', slices),
    );
    return lists.map(({ key, page, header, paged, entries }) => ({
      key,
      page,
      document: {
        kind: 'country',
        path: countryPath(header.slug, page),
        name: header.name,
        slug: header.slug,
        code: header.code,
        ...paged,
        overview:
          page === 1
            ? {
                businessCount: header.businessCount,
                cityCount: header.cityCount,
                topCities: topCities(key).map(toCityLink),
              }
            : null,
        categories: entries.map(toLink),
      },
    }));
  },
  async locate(db, path) {
    const match = matchPath(path, `/countries/${SLUG}`);
    const country = match?.names[0] && (await findCountry(db, match.names[0]));
    return country ? { kind: 'country', key: country.id, page: match.page } : null;
  },
};
