import { LISTS } from '../../api/changes/lists.queries.ts';
import { listCountryCities } from '../../api/cities/cities.queries.ts';
import { COUNTRY_TOP_CITIES } from '../../api/contract/pages/pagination.ts';
import { countryCitiesPath } from '../../api/contract/pages/urls.ts';
import { findCountry, loadCountries } from '../../api/countries/countries.queries.ts';
import { toCityListItem } from './links.ts';
import { distinctKeys, loadListPages, toHeaders } from './list-pages.ts';
import { locateBySlugs, SLUG } from './match-path.ts';
import { type PageKindDefinition, withDocuments } from './page-kind.ts';

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
