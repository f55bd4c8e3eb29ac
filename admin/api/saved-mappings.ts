import { useQuery } from '@tanstack/react-query';
import { FEED_ROUTES } from '../../api/contract/calls/feeds.ts';
import { MAPPING_ROUTES, type SavedMappings } from '../../api/contract/calls/mapping-routes.ts';
import { UPLOAD_ROUTES } from '../../api/contract/calls/upload-routes.ts';
import { call } from './call.ts';
import { refetch, useChange } from './use-change.ts';

/** A mapping; those of feeds do not say where they are used. */
export type Mapping = Pick<SavedMappings['mappings'][number], 'header' | 'field'> &
  Partial<SavedMappings['mappings'][number]>;

const KEY = ['saved-mappings'] as const;

/** The saved mappings of headers, and where they are used. */
export const useSavedMappings = () =>
  useQuery({ queryKey: KEY, queryFn: () => call(MAPPING_ROUTES.saved) });

type Change = {
  /** The feed whose mappings change; null for those of all files. */
  readonly feed: number | null;
  /** Fields by header; null removes a mapping. */
  readonly mappings: Readonly<Record<string, string | null>>;
};

/** Changes saved mappings, which apply to all files that are read from now on. */
export const useChangeMappings = () =>
  useChange(
    ({ feed, mappings }: Change) =>
      feed === null
        ? call(UPLOAD_ROUTES.saveMappings, { body: { mappings } })
        : call(FEED_ROUTES.saveMappings, { params: { id: feed }, body: { mappings } }),
    refetch({ queryKey: KEY }, { queryKey: ['imports', 'columns'] }),
  );
