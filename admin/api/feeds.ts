import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  FEED_ROUTES,
  type Feed,
  type FeedAction,
  type NewFeed,
} from '../../api/contract/calls/feeds.ts';
import { call } from './call.ts';
import { isLive } from './imports.ts';
import { refetch, useChange } from './use-change.ts';

const FEEDS_KEY = ['feeds'] as const;
const LIST_KEY = [...FEEDS_KEY, 'list'] as const;

/** Polling interval while a feed runs. */
const RUNNING_REFRESH_MILLISECONDS = 3_000;

const isRunning = ({ lastImport }: Feed): boolean =>
  lastImport !== null && isLive(lastImport.status);

/** The feeds by name. */
export const useFeeds = () =>
  useQuery({
    queryKey: LIST_KEY,
    queryFn: () => call(FEED_ROUTES.list),
    refetchInterval: ({ state: { data } }) =>
      data?.some(isRunning) ? RUNNING_REFRESH_MILLISECONDS : false,
  });

const feedQuery = (id: number) =>
  queryOptions({
    queryKey: [...FEEDS_KEY, 'one', id],
    queryFn: () => call(FEED_ROUTES.read, { params: { id } }),
    refetchInterval: ({ state: { data } }) =>
      data && isRunning(data) ? RUNNING_REFRESH_MILLISECONDS : false,
  });

export const useFeed = (id: number) => useQuery(feedQuery(id));

/** The last runs of a feed that found a new file. @param last the last import of the feed */
export const useFeedHistory = (id: number, last: Feed['lastImport']) =>
  useQuery({
    queryKey: [...FEEDS_KEY, 'history', id, last?.id, last?.status],
    queryFn: () => call(FEED_ROUTES.history, { params: { id } }),
  });

const refetchFeeds = refetch({ queryKey: FEEDS_KEY }, { queryKey: ['overview'] });

type Saved = { readonly id: number | null; readonly settings: NewFeed };

/** Creates a feed, or changes one that has an id. */
export const useSaveFeed = () =>
  useChange(
    ({ id, settings: body }: Saved) =>
      id === null
        ? call(FEED_ROUTES.create, { body })
        : call(FEED_ROUTES.update, { params: { id }, body }),
    refetchFeeds,
  );

/** Runs, pauses or resumes a feed. */
export const useFeedAction = () =>
  useChange(
    (params: { readonly id: number; readonly action: FeedAction }) =>
      call(FEED_ROUTES.act, { params }),
    refetchFeeds,
  );

/** Deletes a feed. What its own screen shows is not fetched again: it is gone. */
export const useDeleteFeed = () =>
  useChange(
    (id: number) => call(FEED_ROUTES.remove, { params: { id } }),
    refetch({ queryKey: LIST_KEY }, { queryKey: ['overview'] }),
  );

/** Saves mappings of columns that apply to the files of one feed. */
export const useSaveFeedMappings = () =>
  useChange(
    ({
      id,
      mappings,
    }: {
      readonly id: number;
      readonly mappings: Readonly<Record<string, string | null>>;
    }) => call(FEED_ROUTES.saveMappings, { params: { id }, body: { mappings } }),
    refetch({ queryKey: ['imports', 'columns'] }),
  );
