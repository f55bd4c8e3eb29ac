import { listCities } from '../../api/cities/cities.queries.ts';
import { keyLetter, letterKey } from '../../api/contract/letter-keys.ts';
import { PAGE_SIZE } from '../../api/contract/pagination.ts';
import { citiesPath } from '../../api/contract/urls.ts';
import { countByLetter } from '../../api/database/letter-counts.ts';
import { countDirectory } from '../../api/homepage/homepage.queries.ts';
import { toCityListItem } from './links.ts';
import { loadListPages } from './list-pages.ts';
import { matchPath } from './match-path.ts';
import type { PageKindDefinition } from './page-kind.ts';

/** The list of all cities and those by letter; each has a first page, be it empty. */
export const citiesPage: PageKindDefinition<'cities'> = {
  kind: 'cities',
  async documents(db, pages) {
    const counts = await countByLetter(db, 'cities');
    const headers = new Map([...counts].map(([key, total]) => [key, { total }]));
    const { businesses } = await countDirectory(db);
    const lists = await loadListPages(pages, PAGE_SIZE, headers, (slices) =>
      listCities(db, slices),
    );
    return lists.map(({ key, page, paged, entries }) => ({
      key,
      page,
      document: {
        kind: 'cities',
        path: citiesPath(keyLetter(key), page),
        letter: keyLetter(key),
        ...paged,
        totals: page === 1 ? { businesses, cities: counts.get(letterKey(null)) ?? 0 } : null,
        items: entries.map((city) => toCityListItem(city, businesses)),
      },
    }));
  },
  async locate(_db, path) {
    const match = matchPath(path, '/cities(?:/([a-z]))?');
    if (match === null) return null;
    const letter = match.names[0]?.toUpperCase() ?? null;
    return { kind: 'cities', key: letterKey(letter), page: match.page };
  },
};
