import type { ListQuery } from '../contract/calls/directory-routes.ts';
import type { AdminPagination } from '../contract/calls/shapes.ts';
import { letterKey } from '../contract/pages/letter-keys.ts';
import { pageCount } from '../contract/pages/pagination.ts';
import type { Slice } from '../database/slices.ts';

export type RequestedPage = { readonly page: number; readonly limit: number };

/** The offset and limit of a page, for queries. */
export const sliceOf = ({ page, limit }: RequestedPage) => ({ offset: (page - 1) * limit, limit });

/** The pagination of a response. */
export const presentPagination = (
  total: number,
  { page, limit }: RequestedPage,
): AdminPagination => ({
  total,
  totalPages: pageCount(total, limit),
  page,
  limit,
});

/**
 * The part of a list that a query asks for; its key is that of the letter.
 * @param defaultLimit entries per page where the client names no limit
 */
export function listSlice(query: ListQuery, defaultLimit: number): Slice {
  const { letter, page, limit = defaultLimit } = query;
  return { key: letterKey(letter ?? null), offset: (page - 1) * limit, limit };
}
