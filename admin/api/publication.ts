import { useQuery } from '@tanstack/react-query';
import { PUBLICATION_ROUTES } from '../../api/contract/calls/publication.ts';
import { call } from './call.ts';
import { useChange } from './use-change.ts';

/** Polling interval. */
const REFRESH_MILLISECONDS = 15_000;

/** The published sitemaps. */
export const useSitemaps = () =>
  useQuery({
    queryKey: ['sitemaps'],
    queryFn: () => call(PUBLICATION_ROUTES.sitemaps),
    refetchInterval: REFRESH_MILLISECONDS,
  });

/** Marking 1.4 million pages takes the server 15 seconds, and longer under load. */
const CLEAR_TIMEOUT_MILLISECONDS = 60_000;
/** Delay before the page reloads (back-office.md, 9). */
const RELOAD_MILLISECONDS = 2_000;

/** Marks every page as stale. Refetches all queries, and reloads the page a little later. */
export const useClearCache = () =>
  useChange(
    () => call(PUBLICATION_ROUTES.clearCache, { timeoutMilliseconds: CLEAR_TIMEOUT_MILLISECONDS }),
    (client) => {
      setTimeout(() => location.reload(), RELOAD_MILLISECONDS);
      void client.invalidateQueries();
    },
  );
