import type Router from '@koa/router';
import { z } from 'zod';
import {
  ADMIN_LIST_API,
  ADMIN_LIST_LIMIT,
  ADMIN_LIST_MAX_LIMIT,
  type AdminList,
  APPROVAL_FILTERS,
  DUPLICATE_KINDS,
  LIST_SORTS,
  MISSING_FIELDS,
  SORT_ORDERS,
} from '../contract/calls/admin-list.ts';
import { BUSINESS_STATUSES } from '../contract/pages/business-status.ts';
import type { Database } from '../database/connection.ts';
import { presentPagination, sliceOf } from '../http/pagination.ts';
import { pageLimit, pageNumber, pathName, rowId, searchText, validate } from '../http/validate.ts';
import type { Guard } from '../sessions/require-administrator.ts';
import { findAlikePage } from './admin-list.alike.ts';
import { findFilter } from './admin-list.filter.ts';
import { knownLists } from './admin-list.known.ts';
import { presentAdminBusiness } from './admin-list.presenters.ts';
import { findPage, loadListed } from './admin-list.queries.ts';

/** Forms send what nobody has chosen as an empty text. */
const chosen = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  chosen(z.enum(values, `must be one of ${values.join(', ')}`));

const listSchema = z.object({
  page: pageNumber,
  limit: pageLimit(ADMIN_LIST_MAX_LIMIT).default(ADMIN_LIST_LIMIT),
  filter: searchText.optional(),
  category: chosen(pathName),
  sortBy: oneOf(LIST_SORTS),
  sortOrder: oneOf(SORT_ORDERS),
  approved: oneOf(APPROVAL_FILTERS),
  country: chosen(z.string().regex(/^[a-z]{2}$/i, 'must be a code of two letters')),
  city: chosen(pathName),
  missing: oneOf(MISSING_FIELDS),
  importId: chosen(rowId),
  duplicates: oneOf(DUPLICATE_KINDS),
  status: oneOf(BUSINESS_STATUSES),
});

const NOTHING = { total: 0, ids: [] };

/**
 * The list of listings, public or not.
 */
export function addAdminListRoutes(router: Router, database: Database, guard: Guard): void {
  const { db } = database;
  const lists = knownLists();

  router.get(ADMIN_LIST_API, guard('viewer'), async (ctx) => {
    const query = validate(listSchema, ctx.query);
    const { sortBy = 'name', sortOrder = 'asc' } = query;
    const filter = await findFilter(db, query);
    const order = { by: sortBy, order: sortOrder };
    const named = filter ? await findPage(db, filter, order, sliceOf(query), lists) : NOTHING;
    const isAlike = named.total === 0 && filter?.text !== undefined;
    const { total, ids } = isAlike
      ? await findAlikePage(database, filter, order, sliceOf(query), lists)
      : named;
    const rows = ids.length === 0 ? [] : await loadListed(db, ids);
    ctx.body = {
      businesses: rows.map(presentAdminBusiness),
      total,
      pagination: presentPagination(total, query),
      alike: isAlike && total > 0,
    } satisfies AdminList;
  });
}
