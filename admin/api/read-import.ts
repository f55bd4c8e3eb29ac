import { queryOptions, useQuery } from '@tanstack/react-query';
import { IMPORTS_API, importStateSchema } from '../../api/contract/calls/imports-api.ts';
import { call } from './call.ts';
import { isLive, LIVE_REFRESH_MILLISECONDS } from './list-imports.ts';

export const readImport = (id: number, signal?: AbortSignal) =>
  call(`${IMPORTS_API.imports}/${id}`, importStateSchema, signal && { signal });

export const importQuery = (id: number) =>
  queryOptions({
    queryKey: ['imports', 'one', id],
    queryFn: () => readImport(id),
    refetchInterval: ({ state: { data } }) =>
      data && isLive(data.status) ? LIVE_REFRESH_MILLISECONDS : false,
  });

export const useImport = (id: number) => useQuery(importQuery(id));
