import { queryOptions, useQuery } from '@tanstack/react-query';
import { LISTING_ROUTES } from '../../api/contract/calls/listing-routes.ts';
import { call } from './call.ts';
import { LISTINGS_KEY } from './listings-changed.ts';

const readBusiness = (id: number, signal: AbortSignal) =>
  call(LISTING_ROUTES.read, { params: { id }, signal });

/** Polling interval while the page of the listing is stale. */
const REFRESH_MILLISECONDS = 3_000;

export const businessQuery = (id: number) =>
  queryOptions({
    queryKey: [...LISTINGS_KEY, 'one', id],
    queryFn: ({ signal }) => readBusiness(id, signal),
    // A form must not open with outdated values.
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.publication.state === 'queued' ? REFRESH_MILLISECONDS : false,
  });

export const useBusiness = (id: number) => useQuery(businessQuery(id));
