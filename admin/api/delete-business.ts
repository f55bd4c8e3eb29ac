import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ADMIN_BUSINESSES_API } from '../../api/contract/calls/admin-businesses.ts';
import { deleteAnswerSchema } from '../../api/contract/calls/deletions.ts';
import { call } from './call.ts';
import { listingsChanged } from './listings-changed.ts';

const deleteBusiness = (id: number) =>
  call(ADMIN_BUSINESSES_API.delete(id), deleteAnswerSchema, { method: 'DELETE' });

export function useDeleteBusiness() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: deleteBusiness,
    onSuccess: (_, id) => listingsChanged(client, id),
  });
}
