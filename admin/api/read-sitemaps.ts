import { queryOptions, useQuery } from '@tanstack/react-query';
import { PUBLICATION_ROUTES } from '../../api/contract/calls/publication-routes.ts';
import { call } from './call.ts';

/** How old what is shown of them may be. */
const REFRESH_MILLISECONDS = 15_000;

const readSitemaps = () => call(PUBLICATION_ROUTES.sitemaps);

/** The sitemaps that are published. */
export const sitemapsQuery = queryOptions({
  queryKey: ['sitemaps'],
  queryFn: readSitemaps,
  refetchInterval: REFRESH_MILLISECONDS,
});

export const useSitemaps = () => useQuery(sitemapsQuery);
