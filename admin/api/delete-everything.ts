import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DELETIONS_API, deleteAnswerSchema } from '../../api/contract/calls/deletions.ts';
import { call } from './call.ts';
import { listingsChanged } from './listings-changed.ts';

/** The server answers after 25 seconds at the latest; what is left to do then follows by itself. */
const TIMEOUT_MILLISECONDS = 60_000;

const deleteEverything = () =>
  call(DELETIONS_API.all, deleteAnswerSchema, {
    method: 'DELETE',
    timeoutMilliseconds: TIMEOUT_MILLISECONDS,
  });

export function useDeleteEverything() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: deleteEverything,
    onSuccess: () => listingsChanged(client),
  });
}
