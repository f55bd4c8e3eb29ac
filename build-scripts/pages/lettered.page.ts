import type { Kysely } from 'kysely';
import { listCategories } from '../../api/categories/categories.queries.ts';
import { LISTS } from '../../api/changes/lists.queries.ts';
import { listCities } from '../../api/cities/cities.queries.ts';
import { share, shareText } from '../../api/contract/pages/figures.ts';
import { keyLetter } from '../../api/contract/pages/letter-keys.ts';
import { categoriesPath, citiesPath } from '../../api/contract/pages/urls.ts';
import { countByLetter, findUsedLetters } from '../../api/database/letter-counts.ts';
import type { Listed, Slice } from '../../api/database/slices.ts';
import type { DB } from '../../api/database/tables.ts';
import { countDirectory } from '../../api/homepage/homepage.queries.ts';
import { toCityListItem, toLink } from './links.ts';
import { loadListPages } from './list-pages.ts';
import { locateByLetter } from './match-path.ts';
import { type KeyPage, type PageKindDefinition, withDocuments } from './page-kind.ts';

/** Loads pages of a list, which may be empty, and of its parts by letter, which exist while they have entries. */
async function loadLettered<Entry extends Listed>(
  db: Kysely<DB>,
  kind: 'cities' | 'categories',
  pages: readonly KeyPage[],
  read: (db: Kysely<DB>, slices: readonly Slice[]) => Promise<Entry[]>,
) {
  const headers = await countByLetter(db, kind);
  const { businesses } = await countDirectory(db);
  const lists = await loadListPages(db, LISTS[kind], pages, headers, (slices) => read(db, slices));
  const letters = await findUsedLetters(db, kind);
  return lists.map(({ paged, ...page }) => ({
    ...page,
    paged: { letter: keyLetter(page.key), letters, ...paged },
    businesses,
  }));
}

/** The list of all cities and those by letter. */
export const citiesPage: PageKindDefinition<'cities'> = {
  async documents(db, pages) {
    const lists = await loadLettered(db, 'cities', pages, listCities);
    return withDocuments(lists, ({ page, header, paged, entries, businesses }) => ({
      kind: 'cities',
      path: citiesPath(paged.letter, page),
      ...paged,
      totals: page === 1 ? { businesses: header.businesses, cities: header.total } : null,
      items: entries.map((city) => toCityListItem(city, businesses)),
    }));
  },
  locate: locateByLetter('/cities'),
};

/** The list of all categories and those by letter. */
export const categoriesPage: PageKindDefinition<'categories'> = {
  async documents(db, pages) {
    const lists = await loadLettered(db, 'categories', pages, listCategories);
    return withDocuments(lists, ({ page, header, paged, entries, businesses }) => ({
      kind: 'categories',
      path: categoriesPath(paged.letter, page),
      ...paged,
      totals: page === 1 ? { businesses: header.businesses, categories: header.total } : null,
      items: entries.map((category) => ({
        ...toLink(category),
        share: shareText(share(category.count, businesses)),
        rating: category.rating,
      })),
    }));
  },
  locate: locateByLetter('/categories'),
};
