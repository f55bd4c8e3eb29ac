import { useMutation, useQueryClient } from '@tanstack/react-query';
import { UPLOAD_ROUTES } from '../../api/contract/calls/upload-routes.ts';
import { call } from './call.ts';

/** The field of each header; null removes the mapping of the header. */
type Mappings = Readonly<Record<string, string | null>>;

const saveColumnMappings = (mappings: Mappings) =>
  call(UPLOAD_ROUTES.saveMappings, { body: { mappings } });

export function useSaveColumnMappings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: saveColumnMappings,
    // The mappings apply to the columns of every file.
    onSuccess: () => client.invalidateQueries({ queryKey: ['imports', 'columns'] }),
  });
}
