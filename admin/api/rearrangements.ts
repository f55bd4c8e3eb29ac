import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import {
  type NamedNoun,
  type Noun,
  REARRANGEMENT_ROUTES,
} from '../../api/contract/calls/rearrangements.ts';
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

export type NamesQuery = Partial<RouteQuery<typeof REARRANGEMENT_ROUTES.names>>;

/** A page of categories or cities. @param enabled false until it is needed */
export const useNames = (noun: Noun, query: NamesQuery, enabled = true) =>
  useQuery({
    queryKey: ['names', noun, 'list', query],
    queryFn: () => call(REARRANGEMENT_ROUTES.names, { params: { noun }, query }),
    placeholderData: keepPreviousData,
    enabled,
  });

/** A category or city. */
export const useName = (noun: Noun, id: number) =>
  useQuery({
    queryKey: ['names', noun, 'one', id],
    queryFn: () => call(REARRANGEMENT_ROUTES.name, { params: { noun, id } }),
  });

/** What a merge into another one will change; null while none is chosen. */
export const useMergePreview = (noun: Noun, id: number, targetId: number | null) =>
  useQuery({
    queryKey: ['names', noun, 'preview', id, targetId],
    queryFn: () =>
      call(REARRANGEMENT_ROUTES.preview, { params: { noun, id, targetId: targetId ?? 0 } }),
    enabled: targetId !== null,
  });

/** Names, and all that shows them, are read again. */
export const namesChanged = (client: QueryClient) =>
  Promise.all([client.invalidateQueries({ queryKey: ['names'] }), listingsChanged(client)]);

/**
 * The time limit of calls that rearrange. A merge of the largest of the categories of 1,180,000 listings, whose kinds
 * move with it, took 26 s on a slow machine.
 */
const REARRANGE_CALL = { timeoutMilliseconds: 3 * 60_000 };

type Entry = { readonly noun: Noun; readonly id: number };
type NamedEntry = { readonly noun: NamedNoun; readonly id: number };

export const useRename = ({ noun, id }: Entry) =>
  useChange(
    (body: { readonly name: string; readonly newAddress: boolean }) =>
      call(REARRANGEMENT_ROUTES.rename, { params: { noun, id }, body, ...REARRANGE_CALL }),
    namesChanged,
  );

/** A merge. The entry itself, which is a name of another one then, is not read again. */
export const useMerge = ({ noun, id }: Entry) =>
  useChange(
    (targetId: number) =>
      call(REARRANGEMENT_ROUTES.merge, {
        params: { noun, id },
        body: { targetId },
        ...REARRANGE_CALL,
      }),
    (client) =>
      Promise.all([
        client.invalidateQueries({
          predicate: ({ queryKey: [first, , kind, key] }) =>
            first === 'names' && (key !== id || kind === 'list'),
        }),
        listingsChanged(client),
      ]),
  );

export const useMove = (id: number) =>
  useChange(
    (parentId: number | null) =>
      call(REARRANGEMENT_ROUTES.move, { params: { id }, body: { parentId }, ...REARRANGE_CALL }),
    namesChanged,
  );

/** The regions that a city can be moved to. */
export const useCityRegions = (id: number) =>
  useQuery({
    queryKey: ['names', 'city', 'regions', id],
    queryFn: () => call(REARRANGEMENT_ROUTES.regions, { params: { id } }),
  });

export const useMoveCity = (id: number) =>
  useChange(
    (regionId: number | null) =>
      call(REARRANGEMENT_ROUTES.moveCity, {
        params: { id },
        body: { regionId },
        ...REARRANGE_CALL,
      }),
    namesChanged,
  );

export const useAddAlias = ({ noun, id }: NamedEntry) =>
  useChange(
    (name: string) => call(REARRANGEMENT_ROUTES.addAlias, { params: { noun, id }, body: { name } }),
    namesChanged,
  );

export const useRemoveAlias = ({ noun, id }: NamedEntry) =>
  useChange(
    (aliasId: number) => call(REARRANGEMENT_ROUTES.removeAlias, { params: { noun, id, aliasId } }),
    namesChanged,
  );

export const useUndoRearrangement = () =>
  useChange(
    (id: number) => call(REARRANGEMENT_ROUTES.undo, { params: { id }, ...REARRANGE_CALL }),
    namesChanged,
  );
