import { queryOptions, useQuery } from '@tanstack/react-query';
import { OVERVIEW_ROUTES } from '../../api/contract/calls/overview-routes.ts';
import { call } from './call.ts';

/** Polling interval of the shell. */
const REFRESH_MILLISECONDS = 15_000;

const readOverview = () => call(OVERVIEW_ROUTES.overview);

/** The live data of the shell: badges, notifications, activity and system state. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: readOverview,
  refetchInterval: REFRESH_MILLISECONDS,
  staleTime: REFRESH_MILLISECONDS / 2,
  // The next poll is the retry; until then the shell shows that there is no connection.
  retry: false,
});

export const useOverview = () => useQuery(overviewQuery);
