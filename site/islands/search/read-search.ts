import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { searchAddress, searchParameters } from '../../../api/contract/pages/search-address.ts';
import type { SearchAnswer, SearchQuery } from '../../../api/contract/pages/search-api.ts';
import { SEARCH_ANSWER_ID } from '../../../api/contract/pages/search-words.ts';
import { AnswerError, queryClient } from '../lists/read-list.ts';

/** What was asked, and what the server has answered. */
export type Found = { readonly query: SearchQuery; readonly answer: SearchAnswer };

/** A listing opens or closes: nobody looks at an answer for longer. */
const FRESH_MILLISECONDS = 60_000;

/** Who has not answered by then is not going to. */
const PATIENCE_MILLISECONDS = 15_000;

async function readAnswer(query: SearchQuery, signal: AbortSignal): Promise<Found> {
  const response = await fetch(`/api/search?${searchParameters(query)}`, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MILLISECONDS)]),
  });
  if (!response.ok) throw new AnswerError(response.status, await response.text());
  const answer: SearchAnswer = await response.json();
  return { query, answer };
}

/** The answer to a search; the one before stands in until it is there, and its request is given up. */
export const searchOptions = (query: SearchQuery) =>
  queryOptions({
    queryKey: ['search', searchAddress(query)],
    queryFn: ({ signal }) => readAnswer(query, signal),
    staleTime: FRESH_MILLISECONDS,
    placeholderData: keepPreviousData,
    // Somebody is waiting, with a button to try again.
    retry: (failures, error) =>
      failures < 1 && !(error instanceof AnswerError && error.status < 500),
  });

/**
 * Takes over the answer that the server has put into the page (api/search/search-page.ts), so that
 * the same is not asked twice.
 */
export function takeOverAnswer(query: SearchQuery): void {
  const data = document.getElementById(SEARCH_ANSWER_ID)?.textContent;
  if (data === undefined) return;
  const { address, answer }: { address: string; answer: SearchAnswer } = JSON.parse(data);
  if (address !== searchAddress(query)) return;
  queryClient.setQueryData(searchOptions(query).queryKey, { query, answer });
}
