import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import {
  categoriesReportSchema,
  type GrowthStep,
  geographySchema,
  growthSchema,
  qualitySchema,
  REPORTS_API,
} from '../../api/contract/calls/reports.ts';
import { call } from './call.ts';

/** Over a million listings a report takes seconds to make; the server keeps it for a while, too. */
const TIMEOUT_MILLISECONDS = 60_000;
const GOOD_FOR_MILLISECONDS = 5 * 60_000;

const options = { timeoutMilliseconds: TIMEOUT_MILLISECONDS };
const shared = { staleTime: GOOD_FOR_MILLISECONDS } as const;

/** Where the growth is asked for; with `.csv` after the path for its table. */
export const growthPath = (step: GrowthStep, ending: '' | '.csv' = ''): string =>
  `${REPORTS_API.growth}${ending}?step=${step}`;

const growthQuery = (step: GrowthStep) =>
  queryOptions({
    queryKey: ['reports', 'growth', step],
    queryFn: () => call(growthPath(step), growthSchema, options),
    placeholderData: keepPreviousData,
    ...shared,
  });

const geographyQuery = queryOptions({
  queryKey: ['reports', 'geography'],
  queryFn: () => call(REPORTS_API.geography, geographySchema, options),
  ...shared,
});

const categoriesReportQuery = queryOptions({
  queryKey: ['reports', 'categories'],
  queryFn: () => call(REPORTS_API.categories, categoriesReportSchema, options),
  ...shared,
});

const qualityQuery = queryOptions({
  queryKey: ['reports', 'quality'],
  queryFn: () => call(REPORTS_API.quality, qualitySchema, options),
  ...shared,
});

export const useGrowth = (step: GrowthStep) => useQuery(growthQuery(step));
export const useGeography = () => useQuery(geographyQuery);
export const useCategoriesReport = () => useQuery(categoriesReportQuery);
export const useQuality = () => useQuery(qualityQuery);
