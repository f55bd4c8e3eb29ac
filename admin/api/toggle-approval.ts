import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ExpectedApproval } from '../../api/contract/calls/admin-businesses.ts';
import { LISTING_ROUTES } from '../../api/contract/calls/listing-routes.ts';
import { call } from './call.ts';
import { BUSINESS_LISTS_KEY, businessQuery, conflictIn } from './listings.ts';
import { listingsChanged } from './listings-changed.ts';
import { showInLists } from './show-in-lists.ts';

type Toggle = {
  readonly id: number;
  /** The state that an undo reverts. If it has changed meanwhile, the call fails with a conflict. */
  readonly expected?: ExpectedApproval;
};

const toggleApproval = ({ id, expected }: Toggle) =>
  call(LISTING_ROUTES.toggleApproval, { params: { id }, query: { expected } });

const MUTATION_KEY = ['toggle-approval'];

/** Approves or withdraws a listing, with an optimistic update of the lists. */
export function useToggleApproval() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: MUTATION_KEY,
    mutationFn: toggleApproval,
    async onMutate({ id }) {
      await client.cancelQueries({ queryKey: BUSINESS_LISTS_KEY });
      showInLists(client, id, ({ isApproved }) => ({ isApproved: !isApproved }));
    },
    onError(error, { id }) {
      const conflict = conflictIn(error);
      showInLists(client, id, ({ isApproved }) => ({
        isApproved: conflict?.business.isApproved ?? !isApproved,
      }));
    },
    onSuccess({ business, isApproved }, { id }) {
      showInLists(client, id, () => ({ isApproved }));
      client.setQueryData(businessQuery(id).queryKey, (shown) => shown && business);
    },
    async onSettled() {
      // A refetch before the last pending toggle would revert the optimistic updates of the others.
      if (client.isMutating({ mutationKey: MUTATION_KEY }) === 1) await listingsChanged(client);
    },
  });
}
