import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  CATEGORY_MAPPING_ROUTES,
  type NewMapping,
} from '../../api/contract/calls/category-mappings.ts';
import { call } from './call.ts';
import { namesChanged } from './rearrangements.ts';
import { useChange } from './use-change.ts';

const unknownQuery = queryOptions({
  queryKey: ['categories', 'unknown'],
  queryFn: () => call(CATEGORY_MAPPING_ROUTES.unknown),
});

const targetsQuery = queryOptions({
  queryKey: ['categories', 'targets'],
  queryFn: () => call(CATEGORY_MAPPING_ROUTES.targets),
  // 5,000 names, of which hardly any change.
  staleTime: 10 * 60_000,
});

/** The categories that the taxonomy does not know, most listings first. */
export const useUnknownCategories = () => useQuery(unknownQuery);

/** All categories that another one can be mapped to. */
export const useMappingTargets = () => useQuery(targetsQuery);

export const useMapCategories = () =>
  useChange(
    (mappings: NewMapping[]) => call(CATEGORY_MAPPING_ROUTES.create, { body: { mappings } }),
    namesChanged,
  );
