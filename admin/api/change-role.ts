import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ADMINISTRATORS_API, doneSchema } from '../../api/contract/calls/administrators.ts';
import type { Role } from '../../api/contract/calls/roles.ts';
import { call } from './call.ts';
import { administratorsQuery } from './read-administrators.ts';

type Change = { readonly id: number; readonly role: Role };

const changeRole = ({ id, role }: Change) =>
  call(ADMINISTRATORS_API.role(id), doneSchema, { method: 'PUT', body: { role } });

/** Gives an account another role. */
export function useChangeRole() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: changeRole,
    // Also where it was refused: another administrator may have changed the account meanwhile.
    onSettled: () => client.invalidateQueries(administratorsQuery),
  });
}
