import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  ADMIN_BUSINESSES_API,
  type BulkRequest,
  bulkAnswerSchema,
} from '../../api/contract/calls/admin-businesses.ts';
import { call } from './call.ts';
import { listingsChanged } from './listings-changed.ts';

/** The server itself waits for 25 s before it says that it goes on alone. */
const TIMEOUT_MILLISECONDS = 60_000;

const changeBusinesses = (request: BulkRequest) =>
  call(ADMIN_BUSINESSES_API.bulk, bulkAnswerSchema, {
    method: 'POST',
    body: request,
    timeoutMilliseconds: TIMEOUT_MILLISECONDS,
  });

/** Approves, withdraws or deletes many listings at once. */
export function useChangeBusinesses() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: changeBusinesses,
    onSuccess: () => listingsChanged(client),
  });
}
