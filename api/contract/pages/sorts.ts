/** Orders of results. `nearest` needs a place to measure from. */
export const SEARCH_SORTS = ['best', 'nearest', 'rating', 'name'] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

/** Their names. */
export const SORT_LABELS: Readonly<Record<SearchSort, string>> = {
  best: 'Best match',
  nearest: 'Nearest',
  rating: 'Highest rated',
  name: 'Name',
};
