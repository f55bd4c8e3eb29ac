import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  type businessFormSchema,
  type EditConflict,
  editConflictSchema,
} from '../../api/contract/calls/admin-businesses.ts';
import { LISTING_ROUTES } from '../../api/contract/calls/listing-routes.ts';
import { CallError, call } from './call.ts';
import { listingsChanged } from './listings-changed.ts';
import { businessQuery } from './read-business.ts';

type Save = { readonly id: number; readonly form: z.input<typeof businessFormSchema> };

const saveBusiness = ({ id, form }: Save) =>
  call(LISTING_ROUTES.save, { params: { id }, body: form });

export function useSaveBusiness() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: saveBusiness,
    async onSuccess(business, { id }) {
      client.setQueryData(businessQuery(id).queryKey, business);
      await listingsChanged(client);
    },
  });
}

/** The details of an edit conflict: the current listing, and who changed it when. Null for other errors. */
export function conflictIn(error: unknown): EditConflict | null {
  if (!(error instanceof CallError) || error.status !== 409) return null;
  return editConflictSchema.safeParse(error.reason?.details).data ?? null;
}
