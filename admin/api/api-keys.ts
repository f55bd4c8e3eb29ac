import { queryOptions, useQuery } from '@tanstack/react-query';
import { API_KEY_ROUTES, type NewApiKey } from '../../api/contract/calls/api-keys.ts';
import { call } from './call.ts';
import { refetch, useChange } from './use-change.ts';

const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: () => call(API_KEY_ROUTES.list),
});

/** The API keys, the valid ones first. */
export const useApiKeys = () => useQuery(apiKeysQuery);

/** Creates a key. Only its answer has the key itself. */
export const useCreateApiKey = () =>
  useChange((body: NewApiKey) => call(API_KEY_ROUTES.create, { body }), refetch(apiKeysQuery));

export const useRevokeApiKey = () =>
  useChange((id: number) => call(API_KEY_ROUTES.revoke, { params: { id } }), refetch(apiKeysQuery));
