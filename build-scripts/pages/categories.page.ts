import { listCategories } from '../../api/categories/categories.queries.ts';
import { LISTS } from '../../api/changes/lists.queries.ts';
import { share } from '../../api/contract/pages/figures.ts';
import { keyLetter } from '../../api/contract/pages/letter-keys.ts';
import { categoriesPath } from '../../api/contract/pages/urls.ts';
import { countByLetter } from '../../api/database/letter-counts.ts';
import { countDirectory } from '../../api/homepage/homepage.queries.ts';
import { toLink } from './links.ts';
import { loadListPages } from './list-pages.ts';
import { locateByLetter } from './match-path.ts';
import { type PageKindDefinition, withDocuments } from './page-kind.ts';

/** The list of all categories and those by letter; each has a first page, which may be empty. */
export const categoriesPage: PageKindDefinition<'categories'> = {
  async documents(db, pages) {
    const headers = await countByLetter(db, 'categories');
    const { businesses } = await countDirectory(db);
    const lists = await loadListPages(db, LISTS.categories, pages, headers, (slices) =>
      listCategories(db, slices),
    );
    return withDocuments(lists, ({ key, page, header, paged, entries }) => ({
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
    }));
  },
  locate: locateByLetter('/categories'),
};
