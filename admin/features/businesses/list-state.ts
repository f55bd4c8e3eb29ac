import { z } from 'zod';
import type { BulkFilter } from '../../../api/contract/calls/admin-businesses.ts';
import {
  APPROVAL_FILTERS,
  DUPLICATE_KINDS,
  LIST_SORTS,
  MISSING_FIELDS,
  SORT_ORDERS,
} from '../../../api/contract/calls/admin-list.ts';
import type { AdminListQuery } from '../../../api/contract/calls/listing-routes.ts';
import { BUSINESS_STATUSES } from '../../../api/contract/pages/business-status.ts';

const text = z.string().trim().max(200).catch('');

/** The parameters of the list's address; their names are those of the API. */
export const listStateSchema = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
  filter: text,
  category: text,
  approved: z.enum(APPROVAL_FILTERS).catch('all'),
  country: z
    .string()
    .regex(/^[A-Za-z]{2}$/)
    .toUpperCase()
    .catch(''),
  city: text,
  missing: z.enum(MISSING_FIELDS).nullable().catch(null),
  duplicates: z.enum(DUPLICATE_KINDS).nullable().catch(null),
  status: z.enum(BUSINESS_STATUSES).nullable().catch(null),
  importId: z.coerce.number().int().min(1).nullable().catch(null),
  sortBy: z.enum(LIST_SORTS).catch('name'),
  sortOrder: z.enum(SORT_ORDERS).catch('asc'),
});
export type ListState = z.output<typeof listStateSchema>;

/** The props of the components that show and change the filters. */
export type FilterProps = {
  readonly state: ListState;
  readonly onChange: (change: Partial<Record<keyof ListState, string | null>>) => void;
};

/** The filters of a list state, without the inactive ones. */
export function filterOf(state: ListState) {
  const { filter, category, approved, country, city, missing, duplicates, importId } = state;
  const { status } = state;
  return {
    ...(filter && { filter }),
    ...(category && { category }),
    ...(approved !== 'all' && { approved }),
    ...(country && { country }),
    ...(city && { city }),
    ...(missing && { missing }),
    ...(duplicates && { duplicates }),
    ...(status && { status }),
    ...(importId && { importId }),
  } satisfies BulkFilter;
}

/** The API query of a list state. */
export function queryOf(state: ListState): AdminListQuery {
  const { page, sortBy, sortOrder } = state;
  return { ...filterOf(state), page, sortBy, sortOrder };
}
