import { z } from 'zod';
import {
  APPROVAL_FILTERS,
  DUPLICATE_KINDS,
  FILTER_LENGTH,
  LIST_SORTS,
  MISSING_FIELDS,
  NAME_LETTERS,
  SORT_ORDERS,
} from '../../../api/contract/calls/admin-list.ts';
import { ADMIN_LIST_LIMIT, PAGE_SIZES } from '../../../api/contract/calls/shapes.ts';
import { BUSINESS_STATUSES } from '../../../api/contract/pages/business-status.ts';

const textUpTo = (most: number) => z.string().trim().min(1).max(most).optional().catch(undefined);
const text = textUpTo(200);

/** The parameters of the list's address, as in the API; an inactive filter is undefined. */
export const listStateSchema = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
  filter: textUpTo(FILTER_LENGTH),
  category: text,
  approved: z.enum(APPROVAL_FILTERS).exclude(['all']).optional().catch(undefined),
  country: z
    .string()
    .regex(/^[A-Za-z]{2}$/)
    .toUpperCase()
    .optional()
    .catch(undefined),
  city: text,
  missing: z.enum(MISSING_FIELDS).optional().catch(undefined),
  letters: z.enum(NAME_LETTERS).optional().catch(undefined),
  duplicates: z.enum(DUPLICATE_KINDS).optional().catch(undefined),
  status: z.enum(BUSINESS_STATUSES).optional().catch(undefined),
  importId: z.coerce.number().int().min(1).optional().catch(undefined),
  notSeen: z.coerce.number().int().min(1).optional().catch(undefined),
  assignee: text,
  changeId: z.coerce.number().int().min(1).optional().catch(undefined),
  limit: z.coerce.number().pipe(z.literal(PAGE_SIZES)).catch(ADMIN_LIST_LIMIT),
  sortBy: z.enum(LIST_SORTS).catch('name'),
  sortOrder: z.enum(SORT_ORDERS).catch('asc'),
});
export type ListState = z.output<typeof listStateSchema>;

/** The props of the components that show and change the filters. */
export type FilterProps = {
  readonly state: ListState;
  readonly onChange: (
    change: Partial<Record<keyof ListState, string | number | null>>,
    options?: { readonly replace: boolean },
  ) => void;
};

/** The filters of a list state. */
export const filterOf = ({ page, limit, sortBy, sortOrder, ...filter }: ListState) => filter;

/** Whether any of the filters is active. */
export const isActive = (filter: object): boolean =>
  Object.values(filter).some((value) => value !== undefined);
