import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IMPORT_ROUTES } from '../../api/contract/calls/import-routes.ts';
import type { ImportAction } from '../../api/contract/calls/imports-api.ts';
import { call } from './call.ts';
import { importQuery } from './read-import.ts';

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
