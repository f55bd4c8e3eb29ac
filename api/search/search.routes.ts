import type { Context } from 'koa';
import type { Logger } from 'pino';
import { DIRECTORY_ROUTES } from '../contract/calls/directory-routes.ts';
import type { SearchAnswer, SearchQuery } from '../contract/pages/search-api.ts';
import { hasClientLeft } from '../database/request-scope.ts';
import { AppError } from '../errors.ts';
import { cacheFor } from '../http/caching.ts';
import { rateLimit } from '../http/rate-limit.ts';
import type { Serve } from '../http/serve-routes.ts';
import { within } from '../http/timeout.ts';
import { isProgram } from '../usage/count-pages.ts';
import type { UsageCounter } from '../usage/usage-counter.ts';
import type { SearchEngine } from './engine.ts';

/** Rate limits of a client. A fast typist causes one call every few letters. */
const SEARCHES = { burst: 40, perSecond: 8 };
const SUGGESTIONS = { burst: 80, perSecond: 16 };

/** Timeout of a search. */
const LONGEST_MS = 4_000;

/** Cache lifetime: 'open now' changes by the minute. */
const SECONDS = 60;
const SUGGESTION_SECONDS = 600;

export const searchUnavailable = (cause: unknown) =>
  new AppError('unavailable', 'Search is not available right now. Try again shortly.', { cause });

/** @throws AppError `unavailable` if the search fails or times out */
export async function inTime<T>(work: Promise<T>, logger: Logger): Promise<T> {
  try {
    return await within(LONGEST_MS, work);
  } catch (cause) {
    if (cause instanceof AppError || hasClientLeft()) throw cause;
    logger.warn({ err: cause }, 'a search has failed');
    throw searchUnavailable(cause);
  }
}

/** Answers a search, within the rate limit of its client. */
export type SearchRequest = (ctx: Context, query: SearchQuery) => Promise<SearchAnswer>;

export function searchRequest(
  engine: SearchEngine,
  usage: UsageCounter,
  logger: Logger,
): SearchRequest {
  const limit = rateLimit(SEARCHES);
  return async (ctx, query) => {
    limit(ctx);
    const answer = await inTime(engine.search(query, new Date()), logger);
    if (!isProgram(ctx)) usage.countSearch(query, answer);
    return answer;
  };
}

/** @param search shares its rate limit with the search page: see {@link searchRequest} */
export function addSearchRoutes(
  serve: Serve,
  engine: SearchEngine,
  search: SearchRequest,
  logger: Logger,
): void {
  const limitSuggestions = rateLimit(SUGGESTIONS);
  serve(DIRECTORY_ROUTES.search, async ({ ctx, query }) => {
    const answer = await search(ctx, query);
    cacheFor(ctx, SECONDS);
    return answer;
  });
  serve(DIRECTORY_ROUTES.suggest, async ({ ctx, query: { q, field } }) => {
    limitSuggestions(ctx);
    const answer = await inTime(engine.suggest(q, field), logger);
    cacheFor(ctx, SUGGESTION_SECONDS);
    return answer;
  });
}
