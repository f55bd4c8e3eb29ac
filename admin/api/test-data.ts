import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  DELETIONS_API,
  deleteAnswerSchema,
  testDataSchema,
} from '../../api/contract/calls/deletions.ts';
import { call } from './call.ts';
import { listingsChanged } from './listings-changed.ts';

/** The server answers after 25 seconds at the latest; what is left to do then follows by itself. */
const TIMEOUT_MILLISECONDS = 60_000;

const readTestData = () => call(DELETIONS_API.testData, testDataSchema);

/** What deleting the test data would delete just now. */
export const testDataQuery = queryOptions({
  queryKey: ['test-data'],
  queryFn: readTestData,
  staleTime: 0,
});

const deleteTestData = () =>
  call(DELETIONS_API.testData, deleteAnswerSchema, {
    method: 'DELETE',
    timeoutMilliseconds: TIMEOUT_MILLISECONDS,
  });

export function useDeleteTestData() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: deleteTestData,
    onSuccess: () => listingsChanged(client),
  });
}
