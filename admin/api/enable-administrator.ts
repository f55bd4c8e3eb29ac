import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ADMINISTRATORS_API, doneSchema } from '../../api/contract/calls/administrators.ts';
import { call } from './call.ts';
import { administratorsQuery } from './read-administrators.ts';
import { sessionsQuery } from './read-sessions.ts';

type Change = { readonly id: number; readonly enabled: boolean };

const enableAdministrator = ({ id, enabled }: Change) =>
  call(enabled ? ADMINISTRATORS_API.enable(id) : ADMINISTRATORS_API.disable(id), doneSchema, {
    method: 'POST',
  });

/** Lets an administrator sign in again, or no more. */
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
