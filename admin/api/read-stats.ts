import { queryOptions, useQuery } from '@tanstack/react-query';
import { REPORT_ROUTES } from '../../api/contract/calls/report-routes.ts';
import { call } from './call.ts';

const readStats = () => call(REPORT_ROUTES.stats);

/** Good for five minutes (back-office.md, 9). */
export const statsQuery = queryOptions({
  queryKey: ['stats'],
  queryFn: readStats,
  staleTime: 5 * 60_000,
});

export const useStats = () => useQuery(statsQuery);
