import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { Confirmation } from '../../api/contract/calls/administrators.ts';
import { type AdminSession, SESSION_ROUTES } from '../../api/contract/calls/sessions.ts';
import { readPreference, writePreference } from '../preferences.ts';
import { call, isSignedOut } from './call.ts';
import { useChange } from './use-change.ts';

/** The session of the browser, or null without one. */
async function readSession(): Promise<AdminSession | null> {
  try {
    const session = await call(SESSION_ROUTES.read);
    writePreference('adminAuth', 'true');
    return session;
  } catch (error) {
    if (!isSignedOut(error)) throw error;
    writePreference('adminAuth', null);
    return null;
  }
}

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: readSession,
  staleTime: 60_000,
});

export const useSession = () => useQuery(sessionQuery);

/** The session, requested only if the browser's preferences say that there is one. */
export const useLikelySession = () =>
  useQuery({ ...sessionQuery, enabled: readPreference('adminAuth') === 'true' });

export const useSignOut = () =>
  useChange(
    () => call(SESSION_ROUTES.signOut),
    (client) => {
      writePreference('adminAuth', null);
      // The next administrator must not see cached data of this one.
      client.clear();
      client.setQueryData(sessionQuery.queryKey, null);
    },
  );

/** Confirms the administrator's password, which is valid for ten minutes. */
export const useConfirmPassword = () =>
  useMutation({
    mutationFn: (body: Confirmation) => call(SESSION_ROUTES.confirmPassword, { body }),
  });
