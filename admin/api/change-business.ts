import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { businessChangeSchema } from '../../api/contract/calls/admin-businesses.ts';
import { LISTING_ROUTES } from '../../api/contract/calls/listing-routes.ts';
import { call } from './call.ts';
import { conflictIn } from './listings.ts';
import { listingsChanged } from './listings-changed.ts';
import { showInLists } from './show-in-lists.ts';

type Change = { readonly id: number; readonly change: z.input<typeof businessChangeSchema> };

/** Changes some fields of a listing; the lists show the stored values, also those of a concurrent change. */
export function useChangeBusiness() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }: Change) =>
      call(LISTING_ROUTES.change, { params: { id }, body: change }),
    onSettled(saved, error, { id }) {
      const business = saved ?? conflictIn(error)?.business;
      if (!business) return;
      const { phone, category, status, updatedAt } = business;
      showInLists(client, id, () => ({ phone, category, status, updatedAt }));
      void listingsChanged(client);
    },
  });
}
