import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AdminSession } from '../../api/contract/calls/back-office.ts';
import { SESSION_ROUTES } from '../../api/contract/calls/session-routes.ts';
import { readPreference, writePreference } from '../preferences.ts';
import { call, isSignedOut } from './call.ts';

/** Who is signed in; null when nobody is. */
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

/** The session, asked for only where this browser believes to have one. */
export const useLikelySession = () =>
  useQuery({ ...sessionQuery, enabled: readPreference('adminAuth') === 'true' });
