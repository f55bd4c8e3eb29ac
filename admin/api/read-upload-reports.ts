import { queryOptions, useQuery } from '@tanstack/react-query';
import { IMPORT_ROUTES } from '../../api/contract/calls/import-routes.ts';
import { call } from './call.ts';

/** The polling interval of the dashboard (back-office.md, 9). */
const REFRESH_MILLISECONDS = 5_000;

const readUploadReports = () => call(IMPORT_ROUTES.reports);

/** The results of the last imports, the newest first. */
const uploadReportsQuery = queryOptions({
  queryKey: ['imports', 'reports'],
  queryFn: readUploadReports,
  refetchInterval: REFRESH_MILLISECONDS,
});

export const useUploadReports = () => useQuery(uploadReportsQuery);
