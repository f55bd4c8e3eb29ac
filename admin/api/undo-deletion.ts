import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DELETION_ROUTES } from '../../api/contract/calls/deletion-routes.ts';
import { call } from './call.ts';

const undoDeletion = (id: number) => call(DELETION_ROUTES.undo, { params: { id } });

/** Undoes a deletion. Lists, numbers and reports change with it. */
export function useUndoDeletion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: undoDeletion,
    onSettled: () => client.invalidateQueries(),
  });
}
