import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { REARRANGEMENT_ROUTES } from '../../api/contract/calls/rearrangements.ts';
import type { RouteQuery } from '../../api/contract/calls/route.ts';
import { call } from './call.ts';
import { listingsChanged } from './listings-changed.ts';
import { useChange } from './use-change.ts';

/** Polling interval while listings are moving. */
const FOLLOW_MILLISECONDS = 1_500;

type ChangesQuery = Partial<RouteQuery<typeof REARRANGEMENT_ROUTES.list>>;

/** Changes of categories and cities, the newest first. */
export const useRearrangements = (query: ChangesQuery) =>
  useQuery({
    queryKey: ['names', 'changes', query],
    queryFn: () => call(REARRANGEMENT_ROUTES.list, { query }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.rearrangements.some(({ progress }) => progress !== null) ? FOLLOW_MILLISECONDS : false,
  });

/** Names, and all that shows them, are read again. */
export const namesChanged = (client: QueryClient) =>
  Promise.all([client.invalidateQueries({ queryKey: ['names'] }), listingsChanged(client)]);

export const useUndoRearrangement = () =>
  useChange((id: number) => call(REARRANGEMENT_ROUTES.undo, { params: { id } }), namesChanged);
