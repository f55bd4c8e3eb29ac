import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PUBLICATION_ROUTES } from '../../api/contract/calls/publication-routes.ts';
import { call } from './call.ts';

/** Marking 1.4 million pages takes the server 15 seconds, and more while it is busy. */
const TIMEOUT_MILLISECONDS = 60_000;
/** The page reloads so long after (back-office.md, 9). */
const RELOAD_MILLISECONDS = 2_000;

const clearCache = () =>
  call(PUBLICATION_ROUTES.clearCache, { timeoutMilliseconds: TIMEOUT_MILLISECONDS });

/** Makes every page anew. All that is shown is refreshed, and the page reloads a little later. */
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
