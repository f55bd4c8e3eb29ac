import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { FETCH_ROUTES, type FetchedFile } from '../../api/contract/calls/fetch-routes.ts';
import { IMPORT_ROUTES } from '../../api/contract/calls/import-routes.ts';
import {
  type ImportAction,
  type ImportStatus,
  LIVE_STATES,
} from '../../api/contract/calls/imports-api.ts';
import type { TextEncoding } from '../../api/contract/calls/text-encodings.ts';
import { call } from './call.ts';

export const isLive = (status: ImportStatus): boolean => LIVE_STATES.includes(status);

/** Polling interval for imports that have not ended, if the live connection fails. */
const LIVE_REFRESH_MILLISECONDS = 5_000;

export type ImportFilter = {
  /** An empty list for all. */
  readonly status: readonly ImportStatus[];
  /** Only imports with rejected rows. */
  readonly rejections?: 'true';
};

export const useImports = (page: number, filter: ImportFilter = { status: [] }) =>
  useQuery({
    queryKey: ['imports', 'list', page, filter],
    queryFn: () => call(IMPORT_ROUTES.list, { query: { page, ...filter } }),
    refetchInterval: ({ state: { data } }) =>
      data?.imports.some(({ status }) => isLive(status)) ? LIVE_REFRESH_MILLISECONDS : false,
    placeholderData: keepPreviousData,
  });

export const readImport = (id: number) => call(IMPORT_ROUTES.read, { params: { id } });

export const importQuery = (id: number) =>
  queryOptions({
    queryKey: ['imports', 'one', id],
    queryFn: () => readImport(id),
    refetchInterval: ({ state: { data } }) =>
      data && isLive(data.status) ? LIVE_REFRESH_MILLISECONDS : false,
  });

export const useImport = (id: number) => useQuery(importQuery(id));

/** The report of an import. An import that has read no row has none. */
export const useImportReport = (id: number) =>
  useQuery({
    queryKey: ['imports', 'report', id],
    queryFn: () => call(IMPORT_ROUTES.report, { params: { id } }),
  });

/** The polling interval of the dashboard (back-office.md, 9). */
const REPORTS_REFRESH_MILLISECONDS = 5_000;

/** The results of the last imports, the newest first. */
export const useUploadReports = () =>
  useQuery({
    queryKey: ['imports', 'reports'],
    queryFn: () => call(IMPORT_ROUTES.reports),
    refetchInterval: REPORTS_REFRESH_MILLISECONDS,
  });

/** Imports the file at an address. */
export function useFetchFile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: FetchedFile) => call(FETCH_ROUTES.fetch, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: ['imports'] }),
  });
}

type EncodingChoice = { readonly id: number; readonly encoding: TextEncoding | null };

/** Chooses the encoding of an import's file, which counts when the file is read again. */
export function useChooseEncoding() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, encoding }: EncodingChoice) =>
      call(IMPORT_ROUTES.chooseEncoding, { params: { id }, body: { encoding } }),
    onSuccess: (state) => client.setQueryData(importQuery(state.id).queryKey, state),
  });
}

type Request = { readonly id: number; readonly action: ImportAction };

export const actOnImport = ({ id, action }: Request) =>
  call(IMPORT_ROUTES.act, { params: { id, action } });

/** Cancels, retries or undoes an import, or runs an import after its trial run. */
export function useImportAction() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: actOnImport,
    onSuccess: (state) => client.setQueryData(importQuery(state.id).queryKey, state),
    onSettled: () => client.invalidateQueries({ queryKey: ['imports'] }),
  });
}
