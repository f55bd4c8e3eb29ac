import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  ADMINISTRATOR_ROUTES,
  type NewAdministrator,
  type PasswordChange,
} from '../../api/contract/calls/administrators.ts';
import type { Role } from '../../api/contract/calls/roles.ts';
import { SESSION_ROUTES } from '../../api/contract/calls/sessions.ts';
import { call } from './call.ts';
import { refetch, useChange } from './use-change.ts';

const administratorsQuery = queryOptions({
  queryKey: ['administrators'],
  queryFn: () => call(ADMINISTRATOR_ROUTES.list),
});

/** @param enabled false if the account's role may not read the accounts */
export const useAdministrators = (enabled = true) => useQuery({ ...administratorsQuery, enabled });

const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => call(SESSION_ROUTES.list),
});

/** The open sessions, with their accounts and devices. */
export const useSessions = () => useQuery(sessionsQuery);

/** The update after a change that may end sessions. */
export const refetchAccounts = refetch(administratorsQuery, sessionsQuery);

export const useCreateAdministrator = () =>
  useChange(
    (body: NewAdministrator) => call(ADMINISTRATOR_ROUTES.create, { body }),
    refetch(administratorsQuery),
  );

type Enabling = { readonly id: number; readonly enabled: boolean };

/** Enables or disables an account. */
export const useEnableAdministrator = () =>
  useChange(
    ({ id, enabled }: Enabling) =>
      call(enabled ? ADMINISTRATOR_ROUTES.enable : ADMINISTRATOR_ROUTES.disable, {
        params: { id },
      }),
    refetchAccounts,
  );

/** Changes the administrator's password, which ends all other sessions of the account. */
export const useChangePassword = () =>
  useChange(
    (body: PasswordChange) => call(ADMINISTRATOR_ROUTES.changePassword, { body }),
    refetchAccounts,
  );

export const useRevokeSession = () =>
  useChange((id: string) => call(SESSION_ROUTES.revoke, { params: { id } }), refetchAccounts);

type RoleChange = { readonly id: number; readonly role: Role };

/** Changes the role of an account. */
export function useChangeRole() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, role }: RoleChange) =>
      call(ADMINISTRATOR_ROUTES.changeRole, { params: { id }, body: { role } }),
    // Also after an error: another administrator may have changed the account meanwhile.
    onSettled: () => client.invalidateQueries(administratorsQuery),
  });
}
