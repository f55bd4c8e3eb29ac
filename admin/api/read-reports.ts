import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { REPORT_ROUTES } from '../../api/contract/calls/report-routes.ts';
import type { GrowthStep } from '../../api/contract/calls/reports.ts';
import { call } from './call.ts';

/** A report over a million listings takes seconds; the server also caches it. */
const TIMEOUT_MILLISECONDS = 60_000;
const GOOD_FOR_MILLISECONDS = 5 * 60_000;

const options = { timeoutMilliseconds: TIMEOUT_MILLISECONDS };
const shared = { staleTime: GOOD_FOR_MILLISECONDS } as const;

const growthQuery = (step: GrowthStep) =>
  queryOptions({
    queryKey: ['reports', 'growth', step],
    queryFn: () => call(REPORT_ROUTES.growth, { query: { step }, ...options }),
    placeholderData: keepPreviousData,
    ...shared,
  });

const geographyQuery = queryOptions({
  queryKey: ['reports', 'geography'],
  queryFn: () => call(REPORT_ROUTES.geography, options),
  ...shared,
});

const categoriesReportQuery = queryOptions({
  queryKey: ['reports', 'categories'],
  queryFn: () => call(REPORT_ROUTES.categories, options),
  ...shared,
});

const qualityQuery = queryOptions({
  queryKey: ['reports', 'quality'],
  queryFn: () => call(REPORT_ROUTES.quality, options),
  ...shared,
});

export const useGrowth = (step: GrowthStep) => useQuery(growthQuery(step));
export const useGeography = () => useQuery(geographyQuery);
export const useCategoriesReport = () => useQuery(categoriesReportQuery);
export const useQuality = () => useQuery(qualityQuery);
