import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DELETIONS_API, undoAnswerSchema } from '../../api/contract/calls/deletions.ts';
import { call } from './call.ts';

const undoDeletion = (id: number) =>
  call(DELETIONS_API.undo(id), undoAnswerSchema, { method: 'POST' });

/** Takes a deletion back. Lists, numbers and reports all change with it. */
export function useUndoDeletion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: undoDeletion,
    onSettled: () => client.invalidateQueries(),
  });
}
