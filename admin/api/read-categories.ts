import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  ADMIN_CATEGORIES_API,
  adminCategoriesSchema,
} from '../../api/contract/calls/admin-list.ts';
import { call } from './call.ts';

const readCategories = () => call(ADMIN_CATEGORIES_API, adminCategoriesSchema);

/** The names of all categories; good for ten minutes (back-office.md, 9). */
export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: readCategories,
  staleTime: 10 * 60_000,
});

/** @param enabled asked for only where they are about to be chosen from */
export const useCategories = (enabled: boolean) => useQuery({ ...categoriesQuery, enabled });
