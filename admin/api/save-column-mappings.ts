import { useMutation, useQueryClient } from '@tanstack/react-query';
import { columnMappingsSchema, IMPORTS_API } from '../../api/contract/calls/imports-api.ts';
import { call } from './call.ts';

/** By header, what it means from now on; null forgets what was said of it. */
type Mappings = Readonly<Record<string, string | null>>;

const saveColumnMappings = (mappings: Mappings) =>
  call(IMPORTS_API.mappings, columnMappingsSchema, { method: 'PUT', body: { mappings } });

export function useSaveColumnMappings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: saveColumnMappings,
    // Every file's columns are understood by what headers mean now.
    onSuccess: () => client.invalidateQueries({ queryKey: ['imports', 'columns'] }),
  });
}
