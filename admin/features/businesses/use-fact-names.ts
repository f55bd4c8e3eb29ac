import type { ListFact } from '../../../api/contract/calls/list-facts.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { listingFields } from '../../messages/listing-fields.ts';
import { businessesMessages } from './messages.ts';

/** The names of the facts that a row of the list shows. */
export function useFactNames(): Readonly<Record<ListFact, string>> {
  const { list, sort } = useCatalogue(businessesMessages);
  const { phone, city, url, placeId } = useCatalogue(listingFields);
  return {
    ...{ address: list.address, rating: sort.keys.rating, createdAt: sort.keys.createdAt },
    ...{ phone, city, website: url, updatedAt: list.updated, placeId },
  };
}
