import { queryOptions, useQuery } from '@tanstack/react-query';
import { OVERVIEW_ROUTES } from '../../api/contract/calls/overview-routes.ts';
import { call } from './call.ts';

const readStats = () => call(OVERVIEW_ROUTES.stats);

/** Fresh for five minutes (back-office.md, 9). */
export const statsQuery = queryOptions({
  queryKey: ['stats'],
  queryFn: readStats,
  staleTime: 5 * 60_000,
});

export const useStats = () => useQuery(statsQuery);
