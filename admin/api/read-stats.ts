import { queryOptions, useQuery } from '@tanstack/react-query';
import { ADMIN_API, adminStatsSchema } from '../../api/contract/calls/back-office.ts';
import { call } from './call.ts';

const readStats = () => call(ADMIN_API.stats, adminStatsSchema);

/** Good for five minutes (back-office.md, 9). */
export const statsQuery = queryOptions({
  queryKey: ['stats'],
  queryFn: readStats,
  staleTime: 5 * 60_000,
});

export const useStats = () => useQuery(statsQuery);
