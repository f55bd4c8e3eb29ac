import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { CallError, isSignedOut, neededRole } from './api/call.ts';
import { sessionQuery } from './api/read-session.ts';
import { writePreference } from './preferences.ts';

const MAX_RETRIES = 3;

/**
 * Queries are retried up to three times, after 1, 2 and 4 seconds (back-office.md, 9), unless the
 * server has refused them; calls that change something never are. When any of them finds that the
 * session has ended, the administrator is asked to sign in.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    // The account has another role than this page knows.
    if (neededRole(error)) void client.invalidateQueries(sessionQuery);
    if (!isSignedOut(error)) return;
    writePreference('adminAuth', null);
    // Whoever fails to sign in is told so there, and has no session that could end.
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
        // Without a network, say so rather than wait for one.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}
