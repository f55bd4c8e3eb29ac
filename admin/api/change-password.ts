import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ADMINISTRATOR_ROUTES } from '../../api/contract/calls/administrator-routes.ts';
import type { PasswordChange } from '../../api/contract/calls/administrators.ts';
import { call } from './call.ts';
import { administratorsQuery } from './read-administrators.ts';
import { sessionsQuery } from './read-sessions.ts';

const changePassword = (body: PasswordChange) =>
  call(ADMINISTRATOR_ROUTES.changePassword, { body });

/** Changes the administrator's password, which ends all other sessions of the account. */
export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: changePassword,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries(administratorsQuery),
        client.invalidateQueries(sessionsQuery),
      ]),
  });
}
