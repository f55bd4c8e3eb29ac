import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ListFact, USUAL_FACTS } from '../../api/contract/calls/list-facts.ts';
import type { RouteInput } from '../../api/contract/calls/route.ts';
import { SAVED_VIEW_ROUTES } from '../../api/contract/calls/saved-views.ts';
import { call } from './call.ts';
import { refetch, useChange } from './use-change.ts';

const factsQuery = queryOptions({
  queryKey: ['list-facts'],
  queryFn: () => call(SAVED_VIEW_ROUTES.facts),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The facts that rows of the list show for this account; the usual ones until they are known. */
export const useListFacts = (): readonly ListFact[] =>
  useQuery(factsQuery).data?.facts ?? USUAL_FACTS;

/** Chooses them. */
export const useSaveFacts = () =>
  useChange(
    (facts: readonly ListFact[]) =>
      call(SAVED_VIEW_ROUTES.saveFacts, { body: { facts: [...facts] } }),
    (client, saved) => client.setQueryData(factsQuery.queryKey, saved),
  );

const viewsQuery = queryOptions({
  queryKey: ['saved-views'],
  queryFn: () => call(SAVED_VIEW_ROUTES.list),
});

/** The own and the shared views of this account, by name. */
export const useViews = () => useQuery(viewsQuery);

export const useCreateView = () =>
  useChange(
    (body: RouteInput<typeof SAVED_VIEW_ROUTES.create>['body']) =>
      call(SAVED_VIEW_ROUTES.create, { body }),
    refetch(viewsQuery),
  );

export const useChangeView = () =>
  useChange(
    ({ id, ...body }: { id: number } & RouteInput<typeof SAVED_VIEW_ROUTES.change>['body']) =>
      call(SAVED_VIEW_ROUTES.change, { params: { id }, body }),
    refetch(viewsQuery),
  );

export const useRemoveView = () =>
  useChange(
    (id: number) => call(SAVED_VIEW_ROUTES.remove, { params: { id } }),
    refetch(viewsQuery),
  );
