import type Router from '@koa/router';
import type { Context } from 'koa';
import type { Logger } from 'pino';
import {
  type SearchAnswer,
  searchQuerySchema,
  suggestQuerySchema,
} from '../contract/pages/search-api.ts';
import { hasClientLeft } from '../database/request-scope.ts';
import { AppError } from '../errors.ts';
import { cacheFor } from '../http/caching.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { within } from '../http/timeout.ts';
import { validate } from '../http/validate.ts';
import type { SearchEngine } from './engine.ts';

/** Whoever types has an answer to each few letters. */
const SEARCHES = { burst: 40, perSecond: 8 };
const SUGGESTIONS = { burst: 80, perSecond: 16 };

/** Nobody waits longer; what takes so long will not come. */
const LONGEST_MS = 4_000;

/** 'Open now' is about this minute. */
const SECONDS = 60;
const SUGGESTION_SECONDS = 600;

/** @throws AppError `unavailable` when the answer does not come, or not in time */
export async function inTime<T>(work: Promise<T>, logger: Logger): Promise<T> {
  try {
    return await within(LONGEST_MS, work);
  } catch (cause) {
    if (cause instanceof AppError || hasClientLeft()) throw cause;
    logger.warn({ err: cause }, 'a search has failed');
    throw new AppError('unavailable', 'The search does not answer just now. Try again shortly.', {
      cause,
    });
  }
}

export type SearchRequest = (ctx: Context) => Promise<SearchAnswer>;

/** Answers the search that the address asks for. */
export function searchRequest(engine: SearchEngine, logger: Logger): SearchRequest {
  const limit = rateLimit(SEARCHES);
  return async (ctx) => {
    limit(ctx);
    const query = validate(searchQuerySchema, ctx.query);
    return inTime(engine.search(query, new Date()), logger);
  };
}

/** @param search as {@link searchRequest} makes it: of one limit with whatever else answers searches */
export function addSearchRoutes(
  router: Router,
  engine: SearchEngine,
  search: SearchRequest,
  logger: Logger,
): void {
  const limitSuggestions = rateLimit(SUGGESTIONS);
  router.get('/api/search', async (ctx) => {
    const answer = await search(ctx);
    cacheFor(ctx, SECONDS);
    ctx.body = answer;
  });
  router.get('/api/suggest', async (ctx) => {
    limitSuggestions(ctx);
    const { q, field } = validate(suggestQuerySchema, ctx.query);
    const answer = await inTime(engine.suggest(q, field), logger);
    cacheFor(ctx, SUGGESTION_SECONDS);
    ctx.body = answer;
  });
}
