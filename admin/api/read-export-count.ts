import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import {
  EXPORTS_API,
  type ExportSelection,
  exportCountParameters,
  exportCountSchema,
} from '../../api/contract/calls/exports-api.ts';
import { call } from './call.ts';
import { exportAddress } from './export-address.ts';

function readExportCount(selection: ExportSelection, signal: AbortSignal) {
  const { path, options } = exportAddress(EXPORTS_API.count, exportCountParameters(selection));
  return call(path, exportCountSchema, { ...options, signal });
}

/** How many rows the file of a choice would have. */
const exportCountQuery = (selection: ExportSelection) =>
  queryOptions({
    queryKey: ['exports', selection],
    queryFn: ({ signal }) => readExportCount(selection, signal),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });

export const useExportCount = (selection: ExportSelection) => useQuery(exportCountQuery(selection));
