import { queryOptions, useQuery } from '@tanstack/react-query';
import { IMPORT_ROUTES } from '../../api/contract/calls/import-routes.ts';
import type { ImportColumns } from '../../api/contract/calls/imports-api.ts';
import { CallError, call } from './call.ts';

/** The columns of an import; null until its file has been read. */
async function readImportColumns(id: number): Promise<ImportColumns | null> {
  try {
    return await call(IMPORT_ROUTES.columns, { params: { id } });
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
