import { tidyText, withChoice } from '../../api/contract/pages/search-address.ts';
import type { SearchQuery } from '../../api/contract/pages/search-api.ts';
import { siteTitle } from './site.ts';

/**
 * A search with other texts. What was chosen to say the same more exactly goes with the text: a
 * category with what is wanted, a city and a point on the map with where it is.
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

/** The title of the page of a search. */
export function searchTitle({ what, where }: SearchQuery): string {
  const asked = [what, where].filter((text) => text !== '').join(', ');
  return siteTitle(asked === '' ? 'Search' : `${asked} – Search`);
}
