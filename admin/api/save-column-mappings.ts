import { useMutation, useQueryClient } from '@tanstack/react-query';
import { UPLOAD_ROUTES } from '../../api/contract/calls/upload-routes.ts';
import { call } from './call.ts';

/** By header, what it means from now on; null forgets what was said of it. */
type Mappings = Readonly<Record<string, string | null>>;

const saveColumnMappings = (mappings: Mappings) =>
  call(UPLOAD_ROUTES.saveMappings, { body: { mappings } });

export function useSaveColumnMappings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: saveColumnMappings,
    // Every file's columns are understood by what headers mean now.
    onSuccess: () => client.invalidateQueries({ queryKey: ['imports', 'columns'] }),
  });
}
