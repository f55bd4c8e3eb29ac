import type { PageKindDefinition } from './page-kind.ts';

const STATUSES = [404, 410] as const;

/** What the server answers with where there is no page, and where there is none any more. */
export const errorPage: PageKindDefinition<'error'> = {
  kind: 'error',
  async documents(_db, pages) {
    return STATUSES.filter((status) =>
      pages.some(({ key, page }) => key === status && page === 1),
    ).map((status) => ({
      key: status,
      page: 1,
      document: { kind: 'error', path: `/${status}`, status },
    }));
  },
  async locate(_db, path) {
    const status = STATUSES.find((candidate) => path === `/${candidate}`);
    return status ? { kind: 'error', key: status, page: 1 } : null;
  },
};
