import { keepPreviousData, QueryClient, queryOptions } from '@tanstack/react-query';
import type {
  CityListItem,
  MeasuredCategory,
  MeasuredCountry,
} from '../../../api/contract/pages/entities.ts';
import { PAGE_SIZE } from '../../../api/contract/pages/pagination.ts';
import type { ListName, ListView } from '../../lib/lists.ts';
import { AnswerError } from '../answer-error.ts';

/** A page of a list, discriminated by the list's name; `total` counts the entries of all pages. */
export type ListPage = { readonly page: number; readonly total: number } & (
  | { readonly list: 'categories'; readonly items: readonly MeasuredCategory[] }
  | { readonly list: 'countries'; readonly items: readonly MeasuredCountry[] }
  | { readonly list: 'cities'; readonly items: readonly CityListItem[] }
);

const MINUTE = 60_000;
const MAX_RETRIES = 3;

/** The specified defaults of every query. Client errors (4xx) are not retried. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10 * MINUTE,
      gcTime: 15 * MINUTE,
      retry: (failures, error) =>
        failures < MAX_RETRIES && !(error instanceof AnswerError && error.status < 500),
      retryDelay: (failures) => Math.min(1000 * 2 ** failures, 30_000),
      refetchOnWindowFocus: false,
      networkMode: 'always',
    },
  },
});

async function readList(
  list: ListName,
  letter: string | null,
  { search, page }: ListView,
  signal: AbortSignal,
): Promise<ListPage> {
  const query = new URLSearchParams({ page: String(page), limit: String(PAGE_SIZE) });
  if (search !== '') query.set('search', search);
  if (letter !== null) query.set('letter', letter);
  const response = await fetch(`/api/${list}?${query}`, { signal });
  if (!response.ok) throw new AnswerError(response.status, await response.text());
  const items = await response.json();
  return { list, page, items, total: Number(response.headers.get('X-Total-Count')) };
}

/**
 * Query options of a page of a list, which stays fresh for two hours.
 * @param keep shows the previous page as a placeholder while this one loads
 */
export const listQuery = (list: ListName, letter: string | null, view: ListView, keep = false) =>
  queryOptions({
    queryKey: [list, letter, view.search, view.page],
    queryFn: ({ signal }) => readList(list, letter, view, signal),
    staleTime: 120 * MINUTE,
    ...(keep && { placeholderData: keepPreviousData }),
  });
