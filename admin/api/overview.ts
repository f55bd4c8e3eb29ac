import { queryOptions, useQuery } from '@tanstack/react-query';
import { OVERVIEW_ROUTES } from '../../api/contract/calls/overview.ts';
import { call } from './call.ts';

/** Polling interval of the shell. */
const REFRESH_MILLISECONDS = 15_000;

export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: () => call(OVERVIEW_ROUTES.overview),
  refetchInterval: REFRESH_MILLISECONDS,
  staleTime: REFRESH_MILLISECONDS / 2,
  // The next poll is the retry; until then the shell shows that there is no connection.
  retry: false,
});

/** The live data of the shell: badges, notifications, activity and system state. */
export const useOverview = () => useQuery(overviewQuery);

/** Fresh for five minutes (back-office.md, 9). */
export const statsQuery = queryOptions({
  queryKey: ['stats'],
  queryFn: () => call(OVERVIEW_ROUTES.stats),
  staleTime: 5 * 60_000,
});

export const useStats = () => useQuery(statsQuery);
