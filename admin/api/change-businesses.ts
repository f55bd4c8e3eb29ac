import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BulkRequest } from '../../api/contract/calls/admin-businesses.ts';
import { LISTING_ROUTES } from '../../api/contract/calls/listing-routes.ts';
import { call } from './call.ts';
import { listingsChanged } from './listings-changed.ts';

/** The server answers after at most 25 s; the job then continues in the background. */
const TIMEOUT_MILLISECONDS = 60_000;

const changeBusinesses = (request: BulkRequest) =>
  call(LISTING_ROUTES.bulk, { body: request, timeoutMilliseconds: TIMEOUT_MILLISECONDS });

/** Approves, withdraws or deletes many listings at once. */
export function useChangeBusinesses() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: changeBusinesses,
    onSuccess: () => listingsChanged(client),
  });
}
