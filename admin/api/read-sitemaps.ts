import { queryOptions, useQuery } from '@tanstack/react-query';
import { PUBLICATION_ROUTES } from '../../api/contract/calls/publication-routes.ts';
import { call } from './call.ts';

/** Polling interval. */
const REFRESH_MILLISECONDS = 15_000;

const readSitemaps = () => call(PUBLICATION_ROUTES.sitemaps);

/** The published sitemaps. */
export const sitemapsQuery = queryOptions({
  queryKey: ['sitemaps'],
  queryFn: readSitemaps,
  refetchInterval: REFRESH_MILLISECONDS,
});

export const useSitemaps = () => useQuery(sitemapsQuery);
