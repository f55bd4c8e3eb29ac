import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { DELETION_ROUTES } from '../../api/contract/calls/deletion-routes.ts';
import { call } from './call.ts';
import { listingsChanged } from './listings-changed.ts';

/** The server answers after 25 seconds at the latest; what is left to do then follows by itself. */
const TIMEOUT_MILLISECONDS = 60_000;

const readTestData = () => call(DELETION_ROUTES.countTestData);

/** What deleting the test data would delete just now. */
export const testDataQuery = queryOptions({
  queryKey: ['test-data'],
  queryFn: readTestData,
  staleTime: 0,
});

const deleteTestData = () =>
  call(DELETION_ROUTES.deleteTestData, { timeoutMilliseconds: TIMEOUT_MILLISECONDS });

export function useDeleteTestData() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: deleteTestData,
    onSuccess: () => listingsChanged(client),
  });
}
