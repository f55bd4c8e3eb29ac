import { queryOptions, useQuery } from '@tanstack/react-query';
import { IMPORT_ROUTES } from '../../api/contract/calls/import-routes.ts';
import { call } from './call.ts';
import { isLive, LIVE_REFRESH_MILLISECONDS } from './list-imports.ts';

export const readImport = (id: number, signal?: AbortSignal) =>
  call(IMPORT_ROUTES.read, { params: { id }, signal });

export const importQuery = (id: number) =>
  queryOptions({
    queryKey: ['imports', 'one', id],
    queryFn: () => readImport(id),
    refetchInterval: ({ state: { data } }) =>
      data && isLive(data.status) ? LIVE_REFRESH_MILLISECONDS : false,
  });

export const useImport = (id: number) => useQuery(importQuery(id));
