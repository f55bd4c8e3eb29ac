import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ADMINISTRATORS_API, doneSchema } from '../../api/contract/calls/administrators.ts';
import { call } from './call.ts';
import { administratorsQuery } from './read-administrators.ts';
import { sessionsQuery } from './read-sessions.ts';

const revokeSession = (id: string) =>
  call(ADMINISTRATORS_API.session(id), doneSchema, { method: 'DELETE' });

export function useRevokeSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: revokeSession,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries(administratorsQuery),
        client.invalidateQueries(sessionsQuery),
      ]),
  });
}
