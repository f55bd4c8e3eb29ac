import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  type businessFormSchema,
  type EditConflict,
  editConflictSchema,
  type newBusinessSchema,
} from '../../api/contract/calls/admin-businesses.ts';
import { BULK_ROUTES } from '../../api/contract/calls/bulk-changes.ts';
import { type AdminListQuery, LISTING_ROUTES } from '../../api/contract/calls/listing-routes.ts';
import type { RouteQuery } from '../../api/contract/calls/route.ts';
import { ADMIN_LIST_LIMIT } from '../../api/contract/calls/shapes.ts';
import { CallError, call } from './call.ts';
import { BULK_CALL, LISTINGS_KEY, listingsChanged } from './listings-changed.ts';
import { useChange } from './use-change.ts';

/** The key of every page of every list. */
export const BUSINESS_LISTS_KEY = [...LISTINGS_KEY, 'list'] as const;

/** A page of the list; fresh for two minutes (back-office.md, 9). */
export const businessesQuery = (query: AdminListQuery) =>
  queryOptions({
    queryKey: [...BUSINESS_LISTS_KEY, query],
    queryFn: ({ signal }) =>
      call(LISTING_ROUTES.list, { query: { limit: ADMIN_LIST_LIMIT, ...query }, signal }),
    staleTime: 2 * 60_000,
    placeholderData: keepPreviousData,
  });

export const useBusinesses = (query: AdminListQuery) => useQuery(businessesQuery(query));

/** Polling interval while the page of the listing is stale. */
const STALE_REFRESH_MILLISECONDS = 3_000;

export const businessQuery = (id: number) =>
  queryOptions({
    queryKey: [...LISTINGS_KEY, 'one', id],
    queryFn: ({ signal }) => call(LISTING_ROUTES.read, { params: { id }, signal }),
    // A form must not open with outdated values.
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.publication.state === 'queued' ? STALE_REFRESH_MILLISECONDS : false,
  });

export const useBusiness = (id: number) => useQuery(businessQuery(id));

/** Names of categories and countries are fresh for ten minutes (back-office.md, 9). */
const NAMES_FRESH_MILLISECONDS = 10 * 60_000;

/** The names of all categories. @param enabled whether to read them; false until a menu needs them */
export const useCategories = (enabled: boolean) =>
  useQuery({
    queryKey: ['categories'],
    queryFn: () => call(LISTING_ROUTES.categories),
    staleTime: NAMES_FRESH_MILLISECONDS,
    enabled,
  });

/** Cities by a part of their names, or those that a filter names. @param query null until they are needed */
export const useCities = (query: RouteQuery<typeof LISTING_ROUTES.cities> | null) =>
  useQuery({
    queryKey: ['cities', query],
    queryFn: ({ signal }) => call(LISTING_ROUTES.cities, { query: query ?? {}, signal }),
    staleTime: NAMES_FRESH_MILLISECONDS,
    placeholderData: keepPreviousData,
    enabled: query !== null,
  });

/** Streets by words of their addresses. @param search null until they are needed */
export const useStreets = (search: string | null) =>
  useQuery({
    queryKey: ['streets', search],
    queryFn: ({ signal }) =>
      call(LISTING_ROUTES.streets, { query: { search: search ?? '' }, signal }),
    staleTime: NAMES_FRESH_MILLISECONDS,
    placeholderData: keepPreviousData,
    enabled: search !== null,
  });

/** The countries that have listings. @param enabled whether to read them; false until a menu needs them */
export const useCountryCodes = (enabled: boolean) =>
  useQuery({
    queryKey: ['country-codes'],
    queryFn: () => call(LISTING_ROUTES.countryCodes),
    staleTime: NAMES_FRESH_MILLISECONDS,
    enabled,
  });

const JOB_REFRESH_MILLISECONDS = 1_000;

/** The progress of a bulk job, polled until it has finished. */
export const useBulkJob = (id: number) =>
  useQuery({
    queryKey: ['bulk-jobs', id],
    queryFn: () => call(BULK_ROUTES.job, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.finished ? false : JOB_REFRESH_MILLISECONDS),
  });

/** Replaces slugs that end in a long number with readable ones. */
export const useFixSlugs = () =>
  useChange(
    () => call(LISTING_ROUTES.fixSlugs, BULK_CALL),
    (client) => listingsChanged(client),
  );

type Save = { readonly id: number; readonly form: z.input<typeof businessFormSchema> };

export const useSaveBusiness = () =>
  useChange(
    ({ id, form }: Save) => call(LISTING_ROUTES.save, { params: { id }, body: form }),
    (client, business, { id }) => {
      client.setQueryData(businessQuery(id).queryKey, business);
      return listingsChanged(client);
    },
  );

/** Adds a listing. */
export const useCreateBusiness = () =>
  useChange(
    (body: z.input<typeof newBusinessSchema>) => call(LISTING_ROUTES.create, { body }),
    (client) => listingsChanged(client),
  );

/** The details of an edit conflict: the current listing, and who changed it when. Null for other errors. */
export function conflictIn(error: unknown): EditConflict | null {
  if (!(error instanceof CallError) || error.status !== 409) return null;
  return editConflictSchema.safeParse(error.reason?.details).data ?? null;
}
