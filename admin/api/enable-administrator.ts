import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ADMINISTRATOR_ROUTES } from '../../api/contract/calls/administrator-routes.ts';
import { call } from './call.ts';
import { administratorsQuery } from './read-administrators.ts';
import { sessionsQuery } from './read-sessions.ts';

type Change = { readonly id: number; readonly enabled: boolean };

const enableAdministrator = ({ id, enabled }: Change) =>
  call(enabled ? ADMINISTRATOR_ROUTES.enable : ADMINISTRATOR_ROUTES.disable, { params: { id } });

/** Enables or disables an account. */
export function useEnableAdministrator() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: enableAdministrator,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries(administratorsQuery),
        client.invalidateQueries(sessionsQuery),
      ]),
  });
}
