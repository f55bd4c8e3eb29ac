import { listCategories } from '../../api/categories/categories.queries.ts';
import { LISTS } from '../../api/changes/lists.queries.ts';
import { share } from '../../api/contract/pages/figures.ts';
import { keyLetter, letterKey } from '../../api/contract/pages/letter-keys.ts';
import { categoriesPath } from '../../api/contract/pages/urls.ts';
import { countByLetter } from '../../api/database/letter-counts.ts';
import { countDirectory } from '../../api/homepage/homepage.queries.ts';
import { toLink } from './links.ts';
import { loadListPages } from './list-pages.ts';
import { matchPath } from './match-path.ts';
import type { PageKindDefinition } from './page-kind.ts';

/** The list of all categories and those by letter; each has a first page, which may be empty. */
export const categoriesPage: PageKindDefinition<'categories'> = {
  kind: 'categories',
  async documents(db, pages) {
    const headers = await countByLetter(db, 'categories');
    const { businesses } = await countDirectory(db);
    const lists = await loadListPages(db, LISTS.categories, pages, headers, (slices) =>
      listCategories(db, slices),
    );
    return lists.map(({ key, page, header, paged, entries }) => ({
      key,
      page,
      document: {
        kind: 'categories',
        path: categoriesPath(keyLetter(key), page),
        letter: keyLetter(key),
        ...paged,
        totals: page === 1 ? { businesses: header.businesses, categories: header.total } : null,
        items: entries.map((category) => ({
          ...toLink(category),
          share: share(category.count, businesses),
          rating: category.rating,
        })),
      },
    }));
  },
  async locate(_db, path) {
    const match = matchPath(path, '/categories(?:/([a-z]))?');
    if (match === null) return null;
    const letter = match.names[0]?.toUpperCase() ?? null;
    return { kind: 'categories', key: letterKey(letter), page: match.page };
  },
};
