import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type GrowthStep, REPORT_ROUTES } from '../../api/contract/calls/reports.ts';
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

export const useGeography = () =>
  useQuery({
    queryKey: ['reports', 'geography'],
    queryFn: () => call(REPORT_ROUTES.geography, options),
    staleTime,
  });

export const useCategoriesReport = () =>
  useQuery({
    queryKey: ['reports', 'categories'],
    queryFn: () => call(REPORT_ROUTES.categories, options),
    staleTime,
  });

export const useQuality = () =>
  useQuery({
    queryKey: ['reports', 'quality'],
    queryFn: () => call(REPORT_ROUTES.quality, options),
    staleTime,
  });
