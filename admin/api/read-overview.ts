import { queryOptions, useQuery } from '@tanstack/react-query';
import { OVERVIEW_ROUTES } from '../../api/contract/calls/overview-routes.ts';
import { call } from './call.ts';

/** How old what the shell shows may be. */
const REFRESH_MILLISECONDS = 15_000;

const readOverview = () => call(OVERVIEW_ROUTES.overview);

/** What is live on every screen: badges, notifications, activity and the system. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: readOverview,
  refetchInterval: REFRESH_MILLISECONDS,
  staleTime: REFRESH_MILLISECONDS / 2,
  // It asks again soon enough; meanwhile the shell says that there is no connection.
  retry: false,
});

export const useOverview = () => useQuery(overviewQuery);
