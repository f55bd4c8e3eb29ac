import { queryOptions, useQuery } from '@tanstack/react-query';
import { IMPORT_ROUTES } from '../../api/contract/calls/import-routes.ts';
import { call } from './call.ts';

const readImportReport = (id: number) => call(IMPORT_ROUTES.report, { params: { id } });

const importReportQuery = (id: number) =>
  queryOptions({
    queryKey: ['imports', 'report', id],
    queryFn: () => readImportReport(id),
  });

/** The report of an import. An import that has read no row has none. */
export const useImportReport = (id: number) => useQuery(importReportQuery(id));
