import { useMutation, useQueryClient } from '@tanstack/react-query';
import { SESSION_ROUTES } from '../../api/contract/calls/session-routes.ts';
import { writePreference } from '../preferences.ts';
import { call } from './call.ts';
import { sessionQuery } from './read-session.ts';

const signOut = () => call(SESSION_ROUTES.signOut);

export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: signOut,
    onSuccess() {
      writePreference('adminAuth', null);
      // The next administrator must not see cached data of this one.
      client.clear();
      client.setQueryData(sessionQuery.queryKey, null);
    },
  });
}
