import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { searchAddress, searchParameters } from '../../../api/contract/pages/search-address.ts';
import type { SearchAnswer, SearchQuery } from '../../../api/contract/pages/search-api.ts';
import { SEARCH_ANSWER_ID } from '../../../api/contract/pages/search-words.ts';
import { AnswerError, queryClient } from '../lists/read-list.ts';

/** A query and the server's answer to it. */
export type AnsweredSearch = { readonly query: SearchQuery; readonly answer: SearchAnswer };

/** How long an answer stays fresh: listings open and close. */
const FRESH_MILLISECONDS = 60_000;

/** Timeout of a search request. */
const PATIENCE_MILLISECONDS = 15_000;

async function readAnswer(query: SearchQuery, signal: AbortSignal): Promise<AnsweredSearch> {
  const response = await fetch(`/api/search?${searchParameters(query)}`, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MILLISECONDS)]),
  });
  if (!response.ok) throw new AnswerError(response.status, await response.text());
  const answer: SearchAnswer = await response.json();
  return { query, answer };
}

/** Query options of a search. The previous answer is the placeholder; its request is aborted. */
export const searchOptions = (query: SearchQuery) =>
  queryOptions({
    queryKey: ['search', searchAddress(query)],
    queryFn: ({ signal }) => readAnswer(query, signal),
    staleTime: FRESH_MILLISECONDS,
    placeholderData: keepPreviousData,
    // One retry only: the visitor is waiting and has a button to try again.
    retry: (failures, error) =>
      failures < 1 && !(error instanceof AnswerError && error.status < 500),
  });

/**
 * Puts the answer that the server embedded in the page (api/search/search-page.ts) into the cache, so
 * that the same search is not requested twice.
 */
export function takeOverAnswer(query: SearchQuery): void {
  const data = document.getElementById(SEARCH_ANSWER_ID)?.textContent;
  if (data === undefined) return;
  const { address, answer }: { address: string; answer: SearchAnswer } = JSON.parse(data);
  if (address !== searchAddress(query)) return;
  queryClient.setQueryData(searchOptions(query).queryKey, { query, answer });
}
