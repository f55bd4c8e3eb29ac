import { queryOptions, useQuery } from '@tanstack/react-query';
import { LISTING_ROUTES } from '../../api/contract/calls/listing-routes.ts';
import { call } from './call.ts';

const REFRESH_MILLISECONDS = 1_000;

const readBulkJob = (id: number) => call(LISTING_ROUTES.bulkJob, { params: { id } });

/** The progress of a bulk job, polled until it has finished. */
export const bulkJobQuery = (id: number) =>
  queryOptions({
    queryKey: ['bulk-jobs', id],
    queryFn: () => readBulkJob(id),
    refetchInterval: ({ state }) => (state.data?.finished ? false : REFRESH_MILLISECONDS),
  });

export const useBulkJob = (id: number) => useQuery(bulkJobQuery(id));
