import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PUBLICATION_ROUTES } from '../../api/contract/calls/publication-routes.ts';
import { call } from './call.ts';

/** Marking 1.4 million pages takes the server 15 seconds, and longer under load. */
const TIMEOUT_MILLISECONDS = 60_000;
/** Delay before the page reloads (back-office.md, 9). */
const RELOAD_MILLISECONDS = 2_000;

const clearCache = () =>
  call(PUBLICATION_ROUTES.clearCache, { timeoutMilliseconds: TIMEOUT_MILLISECONDS });

/** Marks every page as stale. Refetches all queries, and reloads the page a little later. */
export function useClearCache() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: clearCache,
    onSuccess() {
      setTimeout(() => location.reload(), RELOAD_MILLISECONDS);
      void client.invalidateQueries();
    },
  });
}
