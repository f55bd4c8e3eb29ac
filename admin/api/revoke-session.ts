import { useMutation, useQueryClient } from '@tanstack/react-query';
import { SESSION_ROUTES } from '../../api/contract/calls/session-routes.ts';
import { call } from './call.ts';
import { administratorsQuery } from './read-administrators.ts';
import { sessionsQuery } from './read-sessions.ts';

const revokeSession = (id: string) => call(SESSION_ROUTES.revoke, { params: { id } });

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
