import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AdminSession } from '../../api/contract/calls/back-office.ts';
import { SESSION_ROUTES } from '../../api/contract/calls/session-routes.ts';
import { readPreference, writePreference } from '../preferences.ts';
import { call, isSignedOut } from './call.ts';

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
