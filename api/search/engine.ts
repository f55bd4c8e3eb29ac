import type { SearchAnswer, SearchQuery, SuggestAnswer } from '../contract/pages/search-api.ts';

/**
 * A search engine. PostgreSQL implements it; a search cluster could, without changes above this interface.
 */
export type SearchEngine = {
  /** @param now the time for 'open now' */
  readonly search: (query: SearchQuery, now: Date) => Promise<SearchAnswer>;
  /** Completions of a text that is being typed, likeliest first. */
  readonly suggest: (text: string, field: 'what' | 'where') => Promise<SuggestAnswer>;
};
