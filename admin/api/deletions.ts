import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { DELETION_ROUTES } from '../../api/contract/calls/deletions.ts';
import { call } from './call.ts';
import { BULK_CALL, listingsChanged } from './listings-changed.ts';
import { useChange } from './use-change.ts';

/** Polling interval while a deletion is running. */
const FOLLOW_MILLISECONDS = 1_500;

export const useDeletions = (page: number) =>
  useQuery({
    queryKey: ['deletions', page],
    queryFn: () => call(DELETION_ROUTES.list, { query: { page } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.deletions.some(({ state }) => state === 'deleting' || state === 'restoring')
        ? FOLLOW_MILLISECONDS
        : false,
  });

/** A page of the listings of a deletion that are still deleted. @param search a part of the name */
export const useDeletedBusinesses = (
  id: number,
  query: { readonly page: number; readonly search?: string | undefined },
) =>
  useQuery({
    queryKey: ['deletions', id, 'businesses', query],
    queryFn: ({ signal }) => call(DELETION_ROUTES.businesses, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  });

/** Restores some listings of a deletion. */
export const useRestoreBusinesses = (id: number) =>
  useChange(
    (ids: readonly number[]) =>
      call(DELETION_ROUTES.restore, { params: { id }, body: { ids: [...ids] }, ...BULK_CALL }),
    (client) => listingsChanged(client),
  );

/** Undoes a deletion. Lists, numbers and reports change with it. */
export function useUndoDeletion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(DELETION_ROUTES.undo, { params: { id } }),
    onSettled: () => client.invalidateQueries(),
  });
}

export const useDeleteBusiness = () =>
  useChange(
    (id: number) => call(DELETION_ROUTES.deleteOne, { params: { id } }),
    (client, _, id) => listingsChanged(client, id),
  );

export const useDeleteEverything = () =>
  useChange(
    () => call(DELETION_ROUTES.deleteAll, BULK_CALL),
    (client) => listingsChanged(client),
  );

/** What deleting the test data would delete just now. */
export const testDataQuery = queryOptions({
  queryKey: ['test-data'],
  queryFn: () => call(DELETION_ROUTES.countTestData),
  staleTime: 0,
});

export const useDeleteTestData = () =>
  useChange(
    () => call(DELETION_ROUTES.deleteTestData, BULK_CALL),
    (client) => listingsChanged(client),
  );
