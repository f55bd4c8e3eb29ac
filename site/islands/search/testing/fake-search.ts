import type { Page, Route } from 'playwright-core';
import {
  type SearchAnswer,
  type SuggestAnswer,
  searchAnswerSchema,
  suggestAnswerSchema,
} from '../../../../api/contract/pages/search-api.ts';

/** All pictures of the web: of listings, and of maps. */
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>';

type Answered = SearchAnswer | { readonly status: number };

/**
 * Answers the searches of a page in the server's place, none of them before the page asks for it.
 * @param answer what is found for the parameters; anything else than an answer to be checked is a status
 * @returns the parameters of all searches so far
 */
export async function fakeSearch(
  page: Page,
  answer: (asked: URLSearchParams) => Answered | Promise<Answered>,
): Promise<readonly string[]> {
  const asked: string[] = [];
  await page.route(/^https:/, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }),
  );
  // Links are fetched before they are followed, and these lead nowhere.
  await page.route('**/business/listing-*', (route) =>
    route.fulfill({ contentType: 'text/html', body: '' }),
  );
  // The server would put its own answer into the page.
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

/** The same of suggestions. @returns the texts that were asked about */
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

/** Nobody waits any more for what was given up. */
const fulfil = (route: Route, answer: Parameters<Route['fulfill']>[0]): Promise<void> =>
  route.fulfill(answer).catch(() => undefined);
