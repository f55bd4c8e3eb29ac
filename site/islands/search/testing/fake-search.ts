import type { Page, Route } from 'playwright-core';
import {
  type SearchAnswer,
  type SuggestAnswer,
  searchAnswerSchema,
  suggestAnswerSchema,
} from '../../../../api/contract/pages/search-api.ts';

/** The response to every picture of another host: photos and map tiles. */
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>';

type FakeAnswer = SearchAnswer | { readonly status: number };

/**
 * Replaces the server's answers to the searches of a page. The page gets no embedded answer.
 * @param answer gives the answer for the parameters, or an HTTP error status
 * @returns the parameters of all searches so far, which grow with each request
 */
export async function fakeSearch(
  page: Page,
  answer: (asked: URLSearchParams) => FakeAnswer | Promise<FakeAnswer>,
): Promise<readonly string[]> {
  const asked: string[] = [];
  await page.route(/^https:/, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }),
  );
  // The page prefetches links, and these have no page.
  await page.route('**/business/listing-*', (route) =>
    route.fulfill({ contentType: 'text/html', body: '' }),
  );
  // Removes the parameters: the server would embed its own answer in the page.
  await page.route('**/search?*', async (route) => {
    const url = new URL(route.request().url());
    if (url.pathname !== '/search') return route.fallback();
    await route.fulfill({ response: await route.fetch({ url: url.origin + url.pathname }) });
  });
  await page.route('**/api/search?*', async (route) => {
    const { searchParams } = new URL(route.request().url());
    asked.push(searchParams.toString());
    const answered = await answer(searchParams);
    await fulfil(
      route,
      'status' in answered ? answered : { json: searchAnswerSchema.parse(answered) },
    );
  });
  return asked;
}

/** The same for suggestions. @returns 'field: text' of each request so far */
export async function fakeSuggestions(
  page: Page,
  suggest: (text: string) => SuggestAnswer['suggestions'] | { readonly status: number },
): Promise<readonly string[]> {
  const asked: string[] = [];
  await page.route('**/api/suggest?*', async (route) => {
    const { searchParams } = new URL(route.request().url());
    const text = searchParams.get('q') ?? '';
    asked.push(`${searchParams.get('field')}: ${text}`);
    const suggestions = suggest(text);
    await fulfil(
      route,
      'status' in suggestions ? suggestions : { json: suggestAnswerSchema.parse({ suggestions }) },
    );
  });
  return asked;
}

/** Ignores the error of answering an aborted request. */
const fulfil = (route: Route, answer: Parameters<Route['fulfill']>[0]): Promise<void> =>
  route.fulfill(answer).catch(() => undefined);
