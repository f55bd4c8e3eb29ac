import type { QueryClient } from '@tanstack/react-query';
import type { AdminBusiness, AdminList } from '../../api/contract/calls/admin-list.ts';
import { BUSINESS_LISTS_KEY } from './listings.ts';

/** Changes a listing in every list that shows it, before the lists are read again. */
export function showInLists(
  client: QueryClient,
  id: number,
  change: (business: AdminBusiness) => Partial<AdminBusiness>,
): void {
  client.setQueriesData<AdminList>(
    { queryKey: BUSINESS_LISTS_KEY },
    (list) =>
      list && {
        ...list,
        businesses: list.businesses.map((business) =>
          business.id === id ? { ...business, ...change(business) } : business,
        ),
      },
  );
}
