import { queryOptions, useQuery } from '@tanstack/react-query';
import { LISTING_ROUTES } from '../../api/contract/calls/listing-routes.ts';
import { call } from './call.ts';

const readCategories = () => call(LISTING_ROUTES.categories);

/** The names of all categories; fresh for ten minutes (back-office.md, 9). */
export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: readCategories,
  staleTime: 10 * 60_000,
});

/** @param enabled whether to read the categories; false until a menu needs them */
export const useCategories = (enabled: boolean) => useQuery({ ...categoriesQuery, enabled });
