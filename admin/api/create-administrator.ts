import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  ADMINISTRATORS_API,
  doneSchema,
  type NewAdministrator,
} from '../../api/contract/calls/administrators.ts';
import { call } from './call.ts';
import { administratorsQuery } from './read-administrators.ts';

const createAdministrator = (body: NewAdministrator) =>
  call(ADMINISTRATORS_API.administrators, doneSchema, { method: 'POST', body });

export function useCreateAdministrator() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: createAdministrator,
    onSuccess: () => client.invalidateQueries(administratorsQuery),
  });
}
