import { queryOptions, useQuery } from '@tanstack/react-query';
import { LISTING_ROUTES } from '../../api/contract/calls/listing-routes.ts';
import { call } from './call.ts';
import { LISTINGS_KEY } from './listings-changed.ts';

const readBusiness = (id: number, signal: AbortSignal) =>
  call(LISTING_ROUTES.read, { params: { id }, signal });

/** While its page is being made, it is looked at again as often. */
const REFRESH_MILLISECONDS = 3_000;

export const businessQuery = (id: number) =>
  queryOptions({
    queryKey: [...LISTINGS_KEY, 'one', id],
    queryFn: ({ signal }) => readBusiness(id, signal),
    // Nobody is to begin editing what was true when they looked last.
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.publication.state === 'queued' ? REFRESH_MILLISECONDS : false,
  });

export const useBusiness = (id: number) => useQuery(businessQuery(id));
