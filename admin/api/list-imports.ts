import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { IMPORT_ROUTES } from '../../api/contract/calls/import-routes.ts';
import type { ImportStatus } from '../../api/contract/calls/imports-api.ts';
import { call } from './call.ts';

/** The states of an import that has not ended. */
export const LIVE_STATES: readonly ImportStatus[] = ['receiving', 'queued', 'running', 'undoing'];

export const isLive = (status: ImportStatus): boolean => LIVE_STATES.includes(status);

/** Polling interval for imports that have not ended, if the live connection fails. */
export const LIVE_REFRESH_MILLISECONDS = 5_000;

const listImports = (page: number, statuses: readonly ImportStatus[]) =>
  call(IMPORT_ROUTES.list, { query: { page: page, status: statuses } });

/** @param statuses an empty list for all */
export const importsQuery = (page: number, statuses: readonly ImportStatus[] = []) =>
  queryOptions({
    queryKey: ['imports', 'list', page, statuses],
    queryFn: () => listImports(page, statuses),
    refetchInterval: ({ state: { data } }) =>
      data?.imports.some(({ status }) => isLive(status)) ? LIVE_REFRESH_MILLISECONDS : false,
  });

export const useImports = (page: number, statuses: readonly ImportStatus[] = []) =>
  useQuery({ ...importsQuery(page, statuses), placeholderData: keepPreviousData });
