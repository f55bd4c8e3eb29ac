import type { SearchAnswer, SearchQuery, SuggestAnswer } from '../contract/pages/search-api.ts';

/**
 * What answers searches. PostgreSQL does; some tens of millions of listings further on, a cluster made
 * for it could: everything above this knows nothing of either.
 */
export type SearchEngine = {
  /** @param now the moment that 'open now' is about */
  readonly search: (query: SearchQuery, now: Date) => Promise<SearchAnswer>;
  /** How what is being typed may go on, likeliest first. */
  readonly suggest: (text: string, field: 'what' | 'where') => Promise<SuggestAnswer>;
};
