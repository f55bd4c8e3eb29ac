import { withChoice } from './search-address.ts';
import type { SearchAnswer, SearchQuery } from './search-api.ts';
import { type SearchSort, SORT_LABELS } from './sorts.ts';

/** An order that the results can be shown in. */
export type SortOption = {
  readonly label: string;
  readonly chosen: boolean;
  readonly query: SearchQuery;
};

/** The orders of an answer; none if there is only one. */
export function sortsOf({ sort, sorts }: SearchAnswer, query: SearchQuery): SortOption[] {
  if (sorts.length < 2) return [];
  return sorts.map((one: SearchSort) => ({
    label: SORT_LABELS[one],
    chosen: one === sort,
    query: withChoice(query, { sort: one }),
  }));
}
