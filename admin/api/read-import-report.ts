import { queryOptions, useQuery } from '@tanstack/react-query';
import { IMPORTS_API, importReportSchema } from '../../api/contract/calls/imports-api.ts';
import { call } from './call.ts';

const readImportReport = (id: number) =>
  call(`${IMPORTS_API.imports}/${id}/report`, importReportSchema);

const importReportQuery = (id: number) =>
  queryOptions({
    queryKey: ['imports', 'report', id],
    queryFn: () => readImportReport(id),
  });

/** What is known of an import beside its state; there is nothing of one that has taken no row. */
export const useImportReport = (id: number) => useQuery(importReportQuery(id));
