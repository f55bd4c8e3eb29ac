import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { ADMIN_LIST_LIMIT } from '../../api/contract/calls/admin-list.ts';
import { type AdminListQuery, LISTING_ROUTES } from '../../api/contract/calls/listing-routes.ts';
import { call } from './call.ts';
import { LISTINGS_KEY } from './listings-changed.ts';

/** The key of every page of every list. */
export const BUSINESS_LISTS_KEY = [...LISTINGS_KEY, 'list'] as const;

const readBusinesses = (query: AdminListQuery, signal: AbortSignal) =>
  call(LISTING_ROUTES.list, { query: { ...query, limit: ADMIN_LIST_LIMIT }, signal });

/** A page of the list; fresh for two minutes (back-office.md, 9). */
export const businessesQuery = (query: AdminListQuery) =>
  queryOptions({
    queryKey: [...BUSINESS_LISTS_KEY, query],
    queryFn: ({ signal }) => readBusinesses(query, signal),
    staleTime: 2 * 60_000,
    placeholderData: keepPreviousData,
  });

export const useBusinesses = (query: AdminListQuery) => useQuery(businessesQuery(query));
