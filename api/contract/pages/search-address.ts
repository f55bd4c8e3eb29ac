import { FEATURE_KEYS } from './features.ts';
import type { SearchQuery } from './search-api.ts';
import { MAX_SEARCH_PAGE, MAX_SEARCH_TEXT } from './search-limits.ts';
import { searchPath } from './urls.ts';

/** A search that asks for nothing. */
export const NOTHING_ASKED: SearchQuery = { what: '', where: '', page: 1 };

/** Choices of a search, of which any may be missing. */
type Choices = { readonly [Name in keyof SearchQuery]?: SearchQuery[Name] | undefined };

/** A search as its schema makes it: what is not chosen is not there at all. */
const searchOf = (choices: Choices): SearchQuery => ({
  what: choices.what ?? '',
  where: choices.where ?? '',
  ...(choices.near && { near: choices.near }),
  ...(choices.open && { open: true }),
  ...(choices.verified && { verified: true }),
  ...(choices.minRating && { minRating: choices.minRating }),
  ...(choices.category && { category: choices.category }),
  ...(choices.city && { city: choices.city }),
  ...(choices.features?.length && { features: choices.features }),
  page: choices.page ?? 1,
});

/** The same search with other choices, from its first page; undefined takes a choice back. */
export const withChoice = (query: SearchQuery, choice: Choices): SearchQuery =>
  searchOf({ ...query, page: 1, ...choice });

/**
 * What an address asks for. What the schema of a query would refuse is left out, so that whatever
 * stands there, the server can be asked.
 */
export function readSearch(parameters: URLSearchParams): SearchQuery {
  const of = (name: string) => parameters.get(name) ?? '';
  const minRating = Number(of('minRating'));
  const page = Number(of('page'));
  return searchOf({
    what: tidyText(of('what')),
    where: tidyText(of('where')),
    near: readNear(of('near')),
    open: isFlag(of('open')),
    verified: isFlag(of('verified')),
    minRating: minRating > 0 && minRating <= 5 ? minRating : undefined,
    category: of('category').length <= MAX_SLUG ? of('category') : undefined,
    city: readCity(of('city')),
    features: readFeatures(of('features')),
    page: Number.isInteger(page) && page >= 1 && page <= MAX_SEARCH_PAGE ? page : 1,
  });
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is being left out.
const CONTROL = /[\u0000-\u001f\u007f]+/g;

/** What was typed, as it is searched for. */
export const tidyText = (typed: string): string =>
  typed.replace(CONTROL, ' ').trim().slice(0, MAX_SEARCH_TEXT).trim();

const MAX_SLUG = 200;

const isFlag = (text: string) => text === '1' || text === 'true';

function readNear(pair: string): SearchQuery['near'] {
  if (!/^-?\d{1,2}(\.\d{1,8})?,-?\d{1,3}(\.\d{1,8})?$/.test(pair)) return undefined;
  const [latitude = 0, longitude = 0] = pair.split(',').map(Number);
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
    ? { latitude, longitude }
    : undefined;
}

const readCity = (city: string) =>
  city.length <= MAX_SLUG && /^[a-z]{2}\/[a-z0-9-]+$/.test(city) ? city : undefined;

function readFeatures(keys: string): NonNullable<SearchQuery['features']> {
  const wanted = keys.split(',');
  return FEATURE_KEYS.filter((key) => wanted.includes(key));
}

/**
 * The parameters that ask for a search, the same for the page and for the API, and the same for the
 * same search; none for nothing.
 */
export function searchParameters(query: SearchQuery): URLSearchParams {
  const { what, where, near, open, verified, minRating, category, city, features, page } = query;
  const parameters = new URLSearchParams();
  const set = (name: string, value: string) => {
    if (value !== '') parameters.set(name, value);
  };
  set('what', what);
  set('where', where);
  if (near) set('near', `${rounded(near.latitude)},${rounded(near.longitude)}`);
  if (open) set('open', '1');
  if (verified) set('verified', '1');
  if (minRating) set('minRating', String(minRating));
  set('category', category ?? '');
  set('city', city ?? '');
  set('features', FEATURE_KEYS.filter((key) => features?.includes(key)).join(','));
  if (page > 1) set('page', String(page));
  return parameters;
}

/** To some hundred metres, which is near enough, and no nearer than need be told. */
const rounded = (degrees: number): string => String(Math.round(degrees * 1000) / 1000);

/** The address of the page of a search. */
export function searchAddress(query: SearchQuery): string {
  const parameters = searchParameters(query);
  return parameters.size === 0 ? searchPath() : `${searchPath()}?${parameters}`;
}

/** Whether anything is asked for. */
export const asksForSomething = (query: SearchQuery): boolean =>
  searchParameters({ ...query, page: 1 }).size > 0;
