import { listCounts } from '../../api/categories/category-counts.queries.ts';
import { LISTS } from '../../api/changes/lists.queries.ts';
import { listCountryCities, listRegionCities } from '../../api/cities/cities.queries.ts';
import { listGroupsThere } from '../../api/combinations/combinations.queries.ts';
import { COUNTRY_TOP_CITIES } from '../../api/contract/pages/pagination.ts';
import { countryCitiesPath, countryPath, regionPath } from '../../api/contract/pages/urls.ts';
import { findCountry, loadCountries } from '../../api/countries/countries.queries.ts';
import {
  listCountryCards,
  listLocatedCities,
  listNeighbourCountries,
} from '../../api/countries/country-page.queries.ts';
import { heads } from '../../api/database/slices.ts';
import { findRegion, listRegions, loadRegions } from '../../api/regions/regions.queries.ts';
import { toCard, toCityLink, toCityListItem, toLink, toPairLink } from './links.ts';
import { byKey, distinctKeys, loadListPages, toHeaders } from './list-pages.ts';
import { locateBySlugs, SLUG } from './match-path.ts';
import { type PageKindDefinition, withDocuments } from './page-kind.ts';

/** A country with its top cities. Its further pages continue its list of categories. */
export const countryPage: PageKindDefinition<'country'> = {
  async documents(db, pages) {
    const headers = toHeaders(await loadCountries(db, distinctKeys(pages)), 'categoryCount');
    const first = pages.filter(({ page }) => page === 1);
    const topCities = byKey(
      await listCountryCities(db, heads(distinctKeys(first), COUNTRY_TOP_CITIES)),
    );
    const regions = Map.groupBy(
      await listRegions(db, distinctKeys(first)),
      ({ countryId }) => countryId,
    );
    const keys = distinctKeys(first);
    const groups = byKey(await listGroupsThere(db, 'country', keys));
    const cards = await listCountryCards(db, keys);
    const located = byKey(await listLocatedCities(db, keys));
    const neighbours = byKey(await listNeighbourCountries(db, keys));
    const lists = await loadListPages(db, LISTS.country, pages, headers, (slices) =>
      listCounts(db, 'categories of a country', slices),
    );
    return withDocuments(lists, ({ key, page, header, paged, entries }) => ({
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
              regions: (regions.get(key) ?? []).map(({ businessCount: count, name, slug }) =>
                toLink({ name, slug, count }),
              ),
              groups: groups(key).map(toLink),
              businesses: (cards.get(key) ?? []).map(toCard),
              located: located(key).map(({ key: _, ...city }) => city),
              neighbours: neighbours(key).map(({ name, slug }) => ({ name, slug })),
            }
          : null,
      categories: entries.map(toPairLink),
    }));
  },
  locate: locateBySlugs(`/countries/${SLUG}`, findCountry),
};

/** All cities of a country that has more of them than its own page shows. */
export const countryCitiesPage: PageKindDefinition<'country-cities'> = {
  async documents(db, pages) {
    const countries = await loadCountries(db, distinctKeys(pages));
    const headers = toHeaders(
      countries.filter(({ cityCount }) => cityCount > COUNTRY_TOP_CITIES),
      'cityCount',
    );
    const lists = await loadListPages(db, LISTS['country-cities'], pages, headers, (slices) =>
      listCountryCities(db, slices),
    );
    return withDocuments(lists, ({ page, header, paged, entries }) => ({
      kind: 'country-cities',
      path: countryCitiesPath(header.slug, page),
      name: header.name,
      slug: header.slug,
      code: header.code,
      ...paged,
      businessCount: page === 1 ? header.businessCount : null,
      items: entries.map((city) => toCityListItem(city, header.businessCount)),
    }));
  },
  locate: locateBySlugs(`/countries/${SLUG}/cities`, findCountry),
};

/** The cities of a region. */
export const regionPage: PageKindDefinition<'region'> = {
  async documents(db, pages) {
    const headers = toHeaders(await loadRegions(db, distinctKeys(pages)), 'cityCount');
    const first = pages.filter(({ page }) => page === 1);
    const groups = byKey(await listGroupsThere(db, 'region', distinctKeys(first)));
    const lists = await loadListPages(db, LISTS.region, pages, headers, (slices) =>
      listRegionCities(db, slices),
    );
    return withDocuments(lists, ({ key, page, header, paged, entries }) => ({
      kind: 'region',
      path: regionPath(header.countrySlug, header.slug, page),
      name: header.name,
      slug: header.slug,
      countryName: header.countryName,
      countrySlug: header.countrySlug,
      ...paged,
      businessCount: page === 1 ? header.businessCount : null,
      groups: page === 1 ? groups(key).map(toLink) : null,
      items: entries.map((city) => toCityListItem(city, header.businessCount)),
    }));
  },
  locate: locateBySlugs(`/countries/${SLUG}/regions/${SLUG}`, findRegion),
};
