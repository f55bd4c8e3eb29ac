import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DELETION_ROUTES } from '../../api/contract/calls/deletion-routes.ts';
import { call } from './call.ts';
import { listingsChanged } from './listings-changed.ts';

const deleteBusiness = (id: number) => call(DELETION_ROUTES.deleteOne, { params: { id } });

export function useDeleteBusiness() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: deleteBusiness,
    onSuccess: (_, id) => listingsChanged(client, id),
  });
}
