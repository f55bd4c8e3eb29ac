import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type GrowthStep, REPORT_ROUTES } from '../../api/contract/calls/reports.ts';
import type { UsagePeriod } from '../../api/contract/calls/usage.ts';
import { call } from './call.ts';

/** A report over a million listings takes seconds; the server also caches it. */
const options = { timeoutMilliseconds: 60_000 };
const staleTime = 5 * 60_000;

export const useGrowth = (step: GrowthStep) =>
  useQuery({
    queryKey: ['reports', 'growth', step],
    queryFn: () => call(REPORT_ROUTES.growth, { query: { step }, ...options }),
    placeholderData: keepPreviousData,
    staleTime,
  });

const useReport = <Report>(name: string, queryFn: () => Promise<Report>) =>
  useQuery({ queryKey: ['reports', name], queryFn, staleTime });

export const useGeography = () =>
  useReport('geography', () => call(REPORT_ROUTES.geography, options));

export const useCategoriesReport = () =>
  useReport('categories', () => call(REPORT_ROUTES.categories, options));

export const useQuality = () => useReport('quality', () => call(REPORT_ROUTES.quality, options));

/** What visitors searched and read; counted live, so it is read again each time. */
export const useUsageReport = (days: UsagePeriod) =>
  useQuery({
    queryKey: ['reports', 'usage', days],
    queryFn: () => call(REPORT_ROUTES.usage, { query: { days } }),
    placeholderData: keepPreviousData,
  });
