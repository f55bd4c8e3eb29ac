import type { AdminPagination } from '../contract/calls/audit.ts';
import { pageCount } from '../contract/pages/pagination.ts';

export type AskedPage = { readonly page: number; readonly limit: number };

/** Which entries a page has, as queries want to know it. */
export const sliceOf = ({ page, limit }: AskedPage) => ({ offset: (page - 1) * limit, limit });

/** What an answer says of its page. */
export const presentPagination = (total: number, { page, limit }: AskedPage): AdminPagination => ({
  total,
  totalPages: pageCount(total, limit),
  page,
  limit,
});
