import type { Kysely } from 'kysely';
import type { BusinessPageQuery } from '../contract/calls/directory-routes.ts';
import { pageCount } from '../contract/pages/pagination.ts';
import type { DB } from '../database/tables.ts';
import { presentListedBusiness } from './businesses.presenters.ts';
import { listBusinesses } from './businesses.queries.ts';

/**
 * One page of the businesses of a category or city, as the API answers it. A page beyond the last one is
 * empty.
 * @param total number of its businesses; a page beyond them is answered without a query
 */
export async function presentBusinessPage(
  db: Kysely<DB>,
  by: 'category_id' | 'city_id',
  key: number,
  total: number,
  { page, limit }: BusinessPageQuery,
) {
  const offset = (page - 1) * limit;
  const businesses = offset < total ? await listBusinesses(db, by, [{ key, offset, limit }]) : [];
  return {
    page,
    limit,
    pages: pageCount(total, limit),
    businesses: businesses.map(presentListedBusiness),
  };
}
