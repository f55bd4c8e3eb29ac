import { useQuery } from '@tanstack/react-query';
import { IMPORT_ROUTES } from '../../api/contract/calls/import-routes.ts';
import type { ImportColumns } from '../../api/contract/calls/imports-api.ts';
import { UPLOAD_ROUTES } from '../../api/contract/calls/upload-routes.ts';
import { CallError, call } from './call.ts';
import { refetch, useChange } from './use-change.ts';

const COLUMNS_KEY = ['imports', 'columns'] as const;

/** The columns of an import; null until its file has been read. */
export const useImportColumns = (id: number) =>
  useQuery({
    queryKey: [...COLUMNS_KEY, id],
    async queryFn(): Promise<ImportColumns | null> {
      try {
        return await call(IMPORT_ROUTES.columns, { params: { id } });
      } catch (error) {
        if (error instanceof CallError && error.status === 404) return null;
        throw error;
      }
    },
  });

/** The field of each header; null removes the mapping of the header. */
type Mappings = Readonly<Record<string, string | null>>;

/** Saves mappings, which apply to the columns of every file. */
export const useSaveColumnMappings = () =>
  useChange(
    (mappings: Mappings) => call(UPLOAD_ROUTES.saveMappings, { body: { mappings } }),
    refetch({ queryKey: COLUMNS_KEY }),
  );

type OwnMappings = { readonly id: number; readonly mappings: Mappings };

/** Maps columns of an import's file alone, which counts when the file is read again. */
export const useMapOwnColumns = () =>
  useChange(
    ({ id, mappings }: OwnMappings) =>
      call(IMPORT_ROUTES.mapColumns, { params: { id }, body: { mappings } }),
    refetch({ queryKey: COLUMNS_KEY }),
  );

type HeaderChoice = { readonly id: number; readonly header: string | null };

/** Chooses the rows of the header of an import, which counts when its file is read again. */
export const useChooseHeader = () =>
  useChange(
    ({ id, header }: HeaderChoice) =>
      call(IMPORT_ROUTES.chooseHeader, { params: { id }, body: { header } }),
    refetch({ queryKey: COLUMNS_KEY }),
  );
