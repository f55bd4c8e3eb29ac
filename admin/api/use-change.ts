import {
  type QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';

/**
 * A mutation that updates the cached queries when it has succeeded.
 * @param update is awaited: the mutation is pending until then
 */
export function useChange<Input, Output>(
  mutationFn: (input: Input) => Promise<Output>,
  update: (client: QueryClient, output: Output, input: Input) => unknown,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (output, input) => update(client, output, input),
  });
}

/** An update that fetches queries again. */
export const refetch =
  (...queries: readonly { readonly queryKey: QueryKey }[]) =>
  (client: QueryClient) =>
    Promise.all(queries.map(({ queryKey }) => client.invalidateQueries({ queryKey })));
