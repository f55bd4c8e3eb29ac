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
      // Nothing of what this administrator saw may be left for the next.
      client.clear();
      client.setQueryData(sessionQuery.queryKey, null);
    },
  });
}
