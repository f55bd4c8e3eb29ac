import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DELETION_ROUTES } from '../../api/contract/calls/deletion-routes.ts';
import { call } from './call.ts';
import { listingsChanged } from './listings-changed.ts';

/** The server answers after at most 25 seconds; the job then continues in the background. */
const TIMEOUT_MILLISECONDS = 60_000;

const deleteEverything = () =>
  call(DELETION_ROUTES.deleteAll, { timeoutMilliseconds: TIMEOUT_MILLISECONDS });

export function useDeleteEverything() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: deleteEverything,
    onSuccess: () => listingsChanged(client),
  });
}
