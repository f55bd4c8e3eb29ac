import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ADMINISTRATOR_ROUTES } from '../../api/contract/calls/administrator-routes.ts';
import type { NewAdministrator } from '../../api/contract/calls/administrators.ts';
import { call } from './call.ts';
import { administratorsQuery } from './read-administrators.ts';

const createAdministrator = (body: NewAdministrator) => call(ADMINISTRATOR_ROUTES.create, { body });

export function useCreateAdministrator() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: createAdministrator,
    onSuccess: () => client.invalidateQueries(administratorsQuery),
  });
}
