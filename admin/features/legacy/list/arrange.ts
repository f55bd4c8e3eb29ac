import type {
  AdminBusiness,
  ListSort,
  SortOrder,
} from '../../../../api/contract/calls/admin-list.ts';
import { foldText } from '../../../components/fold-text.ts';

type Arrangement = {
  /** Part of a name. */
  readonly search: string;
  /** '' for all. */
  readonly category: string;
  readonly sortBy: ListSort;
  readonly sortOrder: SortOrder;
};

/** Filters and sorts the listings of a page. @param language the language whose alphabet sorts the names */
export function arrange(
  businesses: readonly AdminBusiness[],
  { search, category, sortBy, sortOrder }: Arrangement,
  language: string,
): AdminBusiness[] {
  const wanted = foldText(search.trim());
  const collator = new Intl.Collator(language);
  const compare = (one: AdminBusiness, other: AdminBusiness): number => {
    if (sortBy === 'name') return collator.compare(one.name, other.name);
    if (sortBy === 'createdAt') return collator.compare(one.createdAt ?? '', other.createdAt ?? '');
    // Listings without a rating sort below all others.
    return Number(one[sortBy] ?? 0) - Number(other[sortBy] ?? 0);
  };
  const sign = sortOrder === 'asc' ? 1 : -1;
  return businesses
    .filter((business) => category === '' || business.category === category)
    .filter(({ name }) => foldText(name).includes(wanted))
    .sort((one, other) => sign * compare(one, other));
}
