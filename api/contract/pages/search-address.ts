import { FEATURE_KEYS } from './features.ts';
import type { SearchQuery } from './search-api.ts';
import { MAX_SEARCH_PAGE, MAX_SEARCH_TEXT } from './search-limits.ts';
import { SEARCH_SORTS } from './sorts.ts';
import { searchPath } from './urls.ts';

/** An empty query. */
export const NOTHING_ASKED: SearchQuery = { what: '', where: '', sort: 'best', page: 1 };

/** Parameters of a query, all optional. */
type Choices = { readonly [Name in keyof SearchQuery]?: SearchQuery[Name] | undefined };

/** A query in the form of its schema: parameters that are not chosen are missing, not undefined. */
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
  sort: choices.sort ?? 'best',
  page: choices.page ?? 1,
});

/** The query with other choices, from its first page; undefined removes a choice. */
export const withChoice = (query: SearchQuery, choice: Choices): SearchQuery =>
  searchOf({ ...query, page: 1, ...choice });

/**
 * Parses the query of an address. Parameters that the schema of a query would refuse are left out, so that
 * the server answers any address.
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
    sort: SEARCH_SORTS.find((sort) => sort === of('sort')),
    page: Number.isInteger(page) && page >= 1 && page <= MAX_SEARCH_PAGE ? page : 1,
  });
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is being left out.
const CONTROL = /[\u0000-\u001f\u007f]+/g;

/** Normalises a typed text as the server does. */
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
 * The parameters of a query, the same for the page and for the API, in a canonical order; none for an empty
 * query.
 */
export function searchParameters(query: SearchQuery): URLSearchParams {
  const { what, where, near, open, verified, minRating, category, city, features } = query;
  const { sort, page } = query;
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
  if (sort !== 'best') set('sort', sort);
  if (page > 1) set('page', String(page));
  return parameters;
}

/**
 * Rounded to some hundred metres, which is precise enough and does not reveal more of the visitor's
 * position.
 */
const rounded = (degrees: number): string => String(Math.round(degrees * 1000) / 1000);

/** The address of the search page for a query. */
export function searchAddress(query: SearchQuery): string {
  const parameters = searchParameters(query);
  return parameters.size === 0 ? searchPath() : `${searchPath()}?${parameters}`;
}

/** Whether a query is not empty. */
export const asksForSomething = (query: SearchQuery): boolean =>
  searchParameters({ ...query, sort: 'best', page: 1 }).size > 0;
