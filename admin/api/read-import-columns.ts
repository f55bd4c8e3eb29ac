import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  IMPORTS_API,
  type ImportColumns,
  importColumnsSchema,
} from '../../api/contract/calls/imports-api.ts';
import { CallError, call } from './call.ts';

/** Null while the file has not been read: nobody knows its columns then. */
async function readImportColumns(id: number): Promise<ImportColumns | null> {
  try {
    return await call(`${IMPORTS_API.imports}/${id}/columns`, importColumnsSchema);
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null;
    throw error;
  }
}

export const importColumnsQuery = (id: number) =>
  queryOptions({
    queryKey: ['imports', 'columns', id],
    queryFn: () => readImportColumns(id),
  });

export const useImportColumns = (id: number) => useQuery(importColumnsQuery(id));
