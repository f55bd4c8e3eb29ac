import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Dismissal,
  type Notification,
  OVERVIEW_ROUTES,
} from '../../api/contract/calls/overview.ts';
import { call } from './call.ts';

/** Polling interval of the shell. */
const REFRESH_MILLISECONDS = 15_000;

export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: () => call(OVERVIEW_ROUTES.overview),
  refetchInterval: REFRESH_MILLISECONDS,
  staleTime: REFRESH_MILLISECONDS / 2,
  // The next poll is the retry; until then the shell shows that there is no connection.
  retry: false,
});

/** The live data of the shell: badges, notifications, activity and system state. */
export const useOverview = () => useQuery(overviewQuery);

type Change = Pick<Dismissal, 'dismissed'> & { readonly notification: Notification };

/** Dismisses a notification, which disappears at once, or shows it again. */
export function useDismissal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn({ notification: { kind, id, subject, since }, dismissed }: Change) {
      return call(OVERVIEW_ROUTES.dismiss, { body: { kind, id, subject, since, dismissed } });
    },
    onMutate({ notification: { kind, id }, dismissed }) {
      if (!dismissed) return;
      client.setQueryData(
        overviewQuery.queryKey,
        (overview) =>
          overview && {
            ...overview,
            notifications: overview.notifications.filter(
              (one) => one.kind !== kind || one.id !== id,
            ),
          },
      );
    },
    onSettled: () => client.invalidateQueries(overviewQuery),
  });
}

/** Fresh for five minutes (back-office.md, 9). */
export const statsQuery = queryOptions({
  queryKey: ['stats'],
  queryFn: () => call(OVERVIEW_ROUTES.stats),
  staleTime: 5 * 60_000,
});

export const useStats = () => useQuery(statsQuery);
