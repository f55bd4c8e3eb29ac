import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { EXPORT_ROUTES } from '../../api/contract/calls/export-routes.ts';
import { type ExportSelection, isLongExport } from '../../api/contract/calls/exports-api.ts';
import { call } from './call.ts';

const readExportCount = (selection: ExportSelection, signal: AbortSignal) =>
  isLongExport(selection)
    ? call(EXPORT_ROUTES.countLong, { body: selection, signal })
    : call(EXPORT_ROUTES.count, { query: selection, signal });

/** The number of rows of an export. */
const exportCountQuery = (selection: ExportSelection) =>
  queryOptions({
    queryKey: ['exports', selection],
    queryFn: ({ signal }) => readExportCount(selection, signal),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });

export const useExportCount = (selection: ExportSelection) => useQuery(exportCountQuery(selection));
