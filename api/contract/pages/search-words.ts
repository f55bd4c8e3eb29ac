import { counted, number } from './figures.ts';
import type { SearchAnswer, SearchResult } from './search-api.ts';
import { categoriesPath, citiesPath, countriesPath } from './urls.ts';

/** Texts about the results of a search, for the island and for the page without it. */

/** Comments in the published page between which the server inserts the results. */
export const RESULTS_BEGIN = '<!--results-->';
export const RESULTS_END = '<!--/results-->';
/** Id of the element in which the server puts the answer for the island. */
export const SEARCH_ANSWER_ID = 'search-answer';

/** Id of the element of the form in which the island puts the button 'Near me'. */
export const NEAR_ME_ID = 'near-me';

/** '1,234 results', 'No results'; 'More than 200 results' if not all were counted. */
export function totalText({ count, exact }: SearchAnswer['total']): string {
  if (count === 0) return 'No results';
  const results = counted(count, 'result', 'results');
  return exact ? results : `More than ${results}`;
}

/** What was searched instead of the place, around its name, which may be in any script; null if it was not widened. */
export function widenedText({ widened }: Pick<SearchAnswer, 'widened'>): {
  readonly before: string;
  readonly place: string;
  readonly after: string;
} | null {
  if (widened === null) return null;
  const { place, isKnown } = widened;
  const after = isKnown ? 'Showing the nearest results.' : 'Showing results from everywhere.';
  if (place === null) return { before: 'No results nearby. ', place: '', after };
  return { before: 'No results in ', place, after: `. ${after}` };
}

const kilometres = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 });

/** '450 m away', '1.2 km away', '1,240 km away'. */
export function distanceText(km: number): string {
  if (km < 0.995) return `${Math.max(10, Math.round(km * 100) * 10)} m away`;
  return `${km < 9.95 ? kilometres.format(km) : number(Math.round(km))} km away`;
}

/** 'Open Now', 'Closed Now' as on the page of a business, 'Temporarily closed', and its style; null if unknown. */
export function openText({ openNow, status }: Pick<SearchResult, 'openNow' | 'status'>): {
  readonly text: string;
  readonly mark: string;
} | null {
  if (status === 'temporarily_closed') return { text: 'Temporarily closed', mark: 'paused' };
  if (openNow === null) return null;
  return openNow ? { text: 'Open Now', mark: 'open' } : { text: 'Closed Now', mark: 'shut' };
}

/** Shown for an empty query. */
export const IN_OWN_WORDS =
  'Search in your own words: “restaurants open on Sunday in Berlin”, “dentist 10435”, “best hotel near me”.';

/** Links for browsing the directory without a search. */
export const BROWSE = [
  { name: 'All categories', path: categoriesPath() },
  { name: 'All cities', path: citiesPath() },
  { name: 'All countries', path: countriesPath() },
];

/** Explains why there is no answer, and what can be done. @param status HTTP status of the answer */
export function failureText(status: number): string {
  if (status === 429)
    return 'There have been too many searches from your network. Please wait a minute and try again.';
  if (status === 400)
    return 'Part of this link is not a valid search. Check the fields above and search again.';
  return 'Search is not available right now. Please try again in a moment, or browse the directory.';
}

/** Shown if there are no results. */
export function emptyText({ chips, total, pages }: SearchAnswer): string {
  if (total.count > 0)
    return `This page does not exist. This search has ${counted(pages, 'page', 'pages')} of results.`;
  if (chips.length > 1)
    return 'No listings match your whole search. Remove a part of it above, or try one of the links below.';
  return 'No listings match your search. Check the spelling, or try fewer or different words.';
}
