import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { CallError, isSignedOut, neededRole } from './api/call.ts';
import { sessionQuery } from './api/session.ts';
import { writePreference } from './preferences.ts';

const MAX_RETRIES = 3;

/**
 * Queries are retried up to three times, after 1, 2 and 4 seconds as specified, unless the server
 * answered with a client error (4xx). Mutations are never retried. When a call finds that the session
 * has ended, the sign-in form appears.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    // The role of the account has changed since the session was read.
    if (neededRole(error)) void client.invalidateQueries(sessionQuery);
    if (!isSignedOut(error)) return;
    writePreference('adminAuth', null);
    // A failed sign-in has no session that could end; its form shows the error.
    if (client.getQueryData(sessionQuery.queryKey))
      client.setQueryData(sessionQuery.queryKey, null);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        retry: (failures, error) =>
          failures < MAX_RETRIES && !(error instanceof CallError && error.status < 500),
        // Without a network, fail at once rather than wait for one.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}
