import type { DocumentOf } from '../../api/contract/pages/documents.ts';
import { ERROR_PAGES, type ErrorPage } from '../../api/contract/pages/error-pages.ts';
import type { PageKindDefinition } from './page-kind.ts';

export const errorDocument = ({ key: _, ...page }: ErrorPage): DocumentOf<'error'> => ({
  kind: 'error',
  ...page,
});

/** The pages that the server answers unknown addresses and tombstones with. */
export const errorPage: PageKindDefinition<'error'> = {
  async documents(_db, pages) {
    return ERROR_PAGES.filter((error) =>
      pages.some(({ key, page }) => key === error.key && page === 1),
    ).map((error) => ({ key: error.key, page: 1, document: errorDocument(error) }));
  },
  async locate(_db, path) {
    const error = ERROR_PAGES.find((candidate) => path === candidate.path);
    return error ? { key: error.key, page: 1 } : null;
  },
};
