import { categoriesPath, citiesPath, countriesPath } from '../../api/contract/pages/urls.ts';

/** The searchable lists, with their texts and addresses. */
export const LISTS = {
  categories: {
    one: 'category',
    many: 'categories',
    searchLabel: 'Search categories',
    path: categoriesPath,
  },
  countries: {
    one: 'country',
    many: 'countries',
    searchLabel: 'Search countries',
    path: (_letter: string | null = null, page = 1) => countriesPath(page),
  },
  cities: {
    one: 'city',
    many: 'cities',
    searchLabel: 'Search cities or countries',
    path: citiesPath,
  },
} as const;

export type ListName = keyof typeof LISTS;

/** The part of a list that is shown: a page of the whole list, or of the entries that match a search. */
export type ListView = { readonly search: string; readonly page: number };

const MAX_SEARCH_LENGTH = 100;

/** Normalises a typed search: single spaces, at most 100 characters. '' matches everything. */
export const tidySearch = (typed: string): string =>
  typed.trim().replace(/\s+/g, ' ').slice(0, MAX_SEARCH_LENGTH).trim();

/** Reads the view from an address: `?q=…&page=…`, or the page in the path if there is no search. */
export function readListAddress(url: URL): ListView {
  const search = tidySearch(url.searchParams.get('q') ?? '');
  const page =
    search === '' ? /\/page\/(\d{1,6})$/.exec(url.pathname)?.[1] : url.searchParams.get('page');
  return { search, page: Math.max(1, Number.parseInt(page ?? '', 10) || 1) };
}

/** The address of a view; without a search it is the address of the static page. */
export function listAddress(
  list: ListName,
  letter: string | null,
  { search, page }: ListView,
): string {
  const { path } = LISTS[list];
  if (search === '') return path(letter, page);
  const query = new URLSearchParams({ q: search });
  if (page > 1) query.set('page', String(page));
  return `${path(letter)}?${query}`;
}
