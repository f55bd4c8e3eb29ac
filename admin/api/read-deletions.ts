import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { DELETION_ROUTES } from '../../api/contract/calls/deletion-routes.ts';
import type { Deletion } from '../../api/contract/calls/deletions.ts';
import { call } from './call.ts';

/** Polling interval while a deletion is running. */
const FOLLOW_MILLISECONDS = 1_500;

/** The key of every page of the list. */
export const DELETIONS_KEY = ['deletions'] as const;

export const isUnderWay = ({ state }: Deletion): boolean =>
  state === 'deleting' || state === 'restoring';

const readDeletions = (page: number) => call(DELETION_ROUTES.list, { query: { page } });

const deletionsQuery = (page: number) =>
  queryOptions({
    queryKey: [...DELETIONS_KEY, page],
    queryFn: () => readDeletions(page),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.deletions.some(isUnderWay) ? FOLLOW_MILLISECONDS : false,
  });

export const useDeletions = (page: number) => useQuery(deletionsQuery(page));
