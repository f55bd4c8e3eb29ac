import { LISTS } from '../../api/changes/lists.queries.ts';
import { listCities } from '../../api/cities/cities.queries.ts';
import { keyLetter } from '../../api/contract/pages/letter-keys.ts';
import { citiesPath } from '../../api/contract/pages/urls.ts';
import { countByLetter } from '../../api/database/letter-counts.ts';
import { countDirectory } from '../../api/homepage/homepage.queries.ts';
import { toCityListItem } from './links.ts';
import { loadListPages } from './list-pages.ts';
import { locateByLetter } from './match-path.ts';
import { type PageKindDefinition, withDocuments } from './page-kind.ts';

/** The list of all cities and those by letter; each has a first page, which may be empty. */
export const citiesPage: PageKindDefinition<'cities'> = {
  async documents(db, pages) {
    const headers = await countByLetter(db, 'cities');
    const { businesses } = await countDirectory(db);
    const lists = await loadListPages(db, LISTS.cities, pages, headers, (slices) =>
      listCities(db, slices),
    );
    return withDocuments(lists, ({ key, page, header, paged, entries }) => ({
      kind: 'cities',
      path: citiesPath(keyLetter(key), page),
      letter: keyLetter(key),
      ...paged,
      totals: page === 1 ? { businesses: header.businesses, cities: header.total } : null,
      items: entries.map((city) => toCityListItem(city, businesses)),
    }));
  },
  locate: locateByLetter('/cities'),
};
