import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { BULK_ROUTES, type BulkRequest } from '../../api/contract/calls/bulk-changes.ts';
import { call } from './call.ts';
import { BULK_CALL, LISTINGS_KEY, listingsChanged } from './listings-changed.ts';
import { useChange } from './use-change.ts';

/** Polling interval while a bulk change is running. */
const FOLLOW_MILLISECONDS = 1_500;

/** A page of the bulk changes, the newest first. */
export const useBulkChanges = (page: number) =>
  useQuery({
    queryKey: ['bulk-changes', page],
    queryFn: () => call(BULK_ROUTES.list, { query: { page } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.changes.some(({ progress }) => progress !== null) ? FOLLOW_MILLISECONDS : false,
  });

/** What a bulk change would do. @param request null while it is not complete */
export const useBulkPreview = (request: BulkRequest | null) =>
  useQuery({
    queryKey: [...LISTINGS_KEY, 'preview', request],
    queryFn: ({ signal }) =>
      request === null ? null : call(BULK_ROUTES.preview, { body: request, signal }),
    enabled: request !== null,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });

/** Changes many listings at once, or deletes them. */
export const useChangeBusinesses = () =>
  useChange(
    (body: BulkRequest) => call(BULK_ROUTES.start, { body, ...BULK_CALL }),
    (client) => listingsChanged(client),
  );

/** Undoes a bulk change. Lists, numbers and reports change with it. */
export function useUndoChange() {
  const client = useQueryClient();
  return useChange(
    (id: number) => call(BULK_ROUTES.undo, { params: { id }, ...BULK_CALL }),
    () => client.invalidateQueries(),
  );
}
