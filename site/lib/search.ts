import { tidyText, withChoice } from '../../api/contract/pages/search-address.ts';
import type { SearchQuery } from '../../api/contract/pages/search-api.ts';
import { siteTitle } from './site.ts';

/** The boxes of a search form, as query parameters with their labels. */
export const SEARCH_FIELDS = [
  { name: 'what', label: 'What' },
  { name: 'where', label: 'Where' },
] as const;

/** The texts of the boxes. */
export type SearchTexts = { readonly [Field in (typeof SEARCH_FIELDS)[number]['name']]?: string };

/**
 * The query with newly typed texts. A changed text drops the choice that refined it: 'what' drops the
 * category, 'where' drops the city and the point near which to search.
 */
export function withTexts(query: SearchQuery, typedWhat: string, typedWhere: string): SearchQuery {
  const what = tidyText(typedWhat);
  const where = tidyText(typedWhere);
  if (what === query.what && where === query.where) return query;
  return withChoice(query, {
    what,
    where,
    ...(what !== query.what && { category: undefined }),
    ...(where !== query.where && { city: undefined, near: undefined }),
  });
}

/** The title of the search page for a query. */
export function searchTitle({ what, where }: SearchQuery): string {
  const texts = [what, where].filter((text) => text !== '').join(', ');
  return siteTitle(texts === '' ? 'Search' : `${texts} – Search`);
}
