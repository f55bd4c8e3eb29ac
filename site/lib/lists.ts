import { categoriesPath, citiesPath, countriesPath } from '../../api/contract/pages/urls.ts';

/** The lists that can be searched, and what they are called. */
export const LISTS = {
  categories: {
    many: 'categories',
    searchLabel: 'Search categories',
    path: categoriesPath,
  },
  countries: {
    many: 'countries',
    searchLabel: 'Search countries',
    path: (_letter: string | null = null, page = 1) => countriesPath(page),
  },
  cities: {
    many: 'cities',
    searchLabel: 'Search cities or countries',
    path: citiesPath,
  },
} as const;

export type ListName = keyof typeof LISTS;

/** What of a list is looked at: a page of all of it, or of what a search has found. */
export type ListView = { readonly search: string; readonly page: number };

const MAX_SEARCH_LENGTH = 100;

/** What somebody has typed, as it is searched for: '' finds everything. */
export const tidySearch = (typed: string): string =>
  typed.trim().replace(/\s+/g, ' ').slice(0, MAX_SEARCH_LENGTH).trim();

/** What an address of a list shows: `?q=…&page=…`, else the page in its path. */
export function readListAddress(url: URL): ListView {
  const search = tidySearch(url.searchParams.get('q') ?? '');
  const page =
    search === '' ? /\/page\/(\d{1,6})$/.exec(url.pathname)?.[1] : url.searchParams.get('page');
  return { search, page: Math.max(1, Number.parseInt(page ?? '', 10) || 1) };
}

/** The address that shows this: of the static page where nothing is searched for. */
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
