import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ADMINISTRATOR_ROUTES } from '../../api/contract/calls/administrator-routes.ts';
import type { Role } from '../../api/contract/calls/roles.ts';
import { call } from './call.ts';
import { administratorsQuery } from './read-administrators.ts';

type Change = { readonly id: number; readonly role: Role };

const changeRole = ({ id, role }: Change) =>
  call(ADMINISTRATOR_ROUTES.changeRole, { params: { id }, body: { role } });

/** Changes the role of an account. */
export function useChangeRole() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: changeRole,
    // Also after an error: another administrator may have changed the account meanwhile.
    onSettled: () => client.invalidateQueries(administratorsQuery),
  });
}
