import type { AdminPagination } from '../contract/calls/shapes.ts';
import { pageCount } from '../contract/pages/pagination.ts';

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
