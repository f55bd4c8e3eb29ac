import { searchAddress, searchParameters } from '../../../api/contract/pages/search-address.ts';
import type { SearchAnswer, SearchQuery } from '../../../api/contract/pages/search-api.ts';
import { SEARCH_ANSWER_ID } from '../../../api/contract/pages/search-words.ts';
import { AnswerError } from '../answer-error.ts';

/** A query and the server's answer to it. */
export type AnsweredSearch = { readonly query: SearchQuery; readonly answer: SearchAnswer };

/** Timeout of a search request. */
const PATIENCE_MILLISECONDS = 15_000;

const RETRY_MILLISECONDS = 1000;

/**
 * Asks the server, and once more after a failure that may pass. Once only: the visitor is waiting and has a
 * button to try again.
 * @throws AnswerError for an HTTP error status
 */
export async function readAnswer(query: SearchQuery, signal: AbortSignal): Promise<AnsweredSearch> {
  try {
    return await request(query, signal);
  } catch (error) {
    if (error instanceof AnswerError && error.status < 500) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MILLISECONDS));
    signal.throwIfAborted();
    return request(query, signal);
  }
}

async function request(query: SearchQuery, signal: AbortSignal): Promise<AnsweredSearch> {
  const response = await fetch(`/api/search?${searchParameters(query)}`, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MILLISECONDS)]),
  });
  if (!response.ok) throw new AnswerError(response.status, await response.text());
  const answer: SearchAnswer = await response.json();
  return { query, answer };
}

/** How long an answer stays fresh: listings open and close. */
const FRESH_MILLISECONDS = 60_000;

/** Enough to go back to; an answer has 20 listings. */
const KEPT_ANSWERS = 50;

const kept = new Map<string, AnsweredSearch & { readonly readAt: number }>();

/** Keeps an answer for the visitor who goes back to its search. */
export function keepAnswer({ query, answer }: AnsweredSearch): void {
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size >= KEPT_ANSWERS) kept.delete(oldest);
  kept.set(searchAddress(query), { query, answer, readAt: Date.now() });
}

export const keptAnswer = (query: SearchQuery): AnsweredSearch | undefined =>
  kept.get(searchAddress(query));

/** Whether there is an answer that is too new to be read again. */
export const isFresh = (query: SearchQuery): boolean =>
  Date.now() - (kept.get(searchAddress(query))?.readAt ?? 0) < FRESH_MILLISECONDS;

/**
 * Keeps the answer that the server embedded in the page (api/search/search-page.ts), so that the same search
 * is not requested twice.
 */
export function takeOverAnswer(query: SearchQuery): void {
  const data = document.getElementById(SEARCH_ANSWER_ID)?.textContent;
  if (data === undefined) return;
  const { address, answer }: { address: string; answer: SearchAnswer } = JSON.parse(data);
  if (address === searchAddress(query)) keepAnswer({ query, answer });
}
