import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { PREVIEW_ROUTES, type PreparedChoices } from '../../api/contract/calls/preview-routes.ts';
import { UPLOAD_ROUTES } from '../../api/contract/calls/upload-routes.ts';
import { call } from './call.ts';
import { actOnImport, importQuery } from './imports.ts';
import { useChange } from './use-change.ts';

/** Previews are made one after another, each in at most a minute. */
const WAIT = { timeoutMilliseconds: 2 * 60_000 };

const previewQuery = (id: number) =>
  queryOptions({
    // Apart from the imports: a started one has no preview to fetch again.
    queryKey: ['previews', id],
    queryFn: () => call(PREVIEW_ROUTES.preview, { params: { id }, ...WAIT }),
    // The server reads the file each time.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** How the file of a prepared import is read. */
export const usePreview = (id: number) => useQuery(previewQuery(id));

type Choice = { readonly id: number; readonly choices: PreparedChoices };

/** Decides how the file of a prepared import is read. */
export const useChoosePrepared = () =>
  useChange(
    ({ id, choices }: Choice) =>
      call(PREVIEW_ROUTES.choose, { params: { id }, body: choices, ...WAIT }),
    (client, preview, { id }) => client.setQueryData(previewQuery(id).queryKey, preview),
  );

type Start = {
  readonly id: number;
  /** Fields by header that are saved for all later files. */
  readonly remembered: Readonly<Record<string, string>>;
};

/** Starts a prepared import. */
export function useStartPrepared() {
  const client = useQueryClient();
  return useMutation({
    async mutationFn({ id, remembered }: Start) {
      if (Object.keys(remembered).length > 0)
        await call(UPLOAD_ROUTES.saveMappings, { body: { mappings: remembered } });
      return actOnImport({ id, action: 'start' });
    },
    onSuccess: (state) => client.setQueryData(importQuery(state.id).queryKey, state),
    onSettled: () => client.invalidateQueries({ queryKey: ['imports'] }),
  });
}
