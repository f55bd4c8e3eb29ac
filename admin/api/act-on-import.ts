import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  IMPORTS_API,
  type ImportAction,
  importStateSchema,
} from '../../api/contract/calls/imports-api.ts';
import { call } from './call.ts';
import { importQuery } from './read-import.ts';

type Request = { readonly id: number; readonly action: ImportAction };

export const actOnImport = ({ id, action }: Request) =>
  call(`${IMPORTS_API.imports}/${id}/${action}`, importStateSchema, { method: 'POST' });

/** Cancels an import, tries it again, takes back what it has done, or imports for good what was tried out. */
export function useImportAction() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: actOnImport,
    onSuccess: (state) => client.setQueryData(importQuery(state.id).queryKey, state),
    onSettled: () => client.invalidateQueries({ queryKey: ['imports'] }),
  });
}
