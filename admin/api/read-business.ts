import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  ADMIN_BUSINESSES_API,
  businessDetailSchema,
} from '../../api/contract/calls/admin-businesses.ts';
import { call } from './call.ts';
import { LISTINGS_KEY } from './listings-changed.ts';

const readBusiness = (id: number, signal: AbortSignal) =>
  call(ADMIN_BUSINESSES_API.one(id), businessDetailSchema, { signal });

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
