import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { asksForSomething, readSearch } from '../contract/pages/search-address.ts';
import { searchQuerySchema } from '../contract/pages/search-api.ts';
import { pageFile, searchPath } from '../contract/pages/urls.ts';
import { AppError } from '../errors.ts';
import { setRetryAfter } from '../http/errors.ts';
import { validate } from '../http/validate.ts';
import { PAGE } from '../published/cache-control.ts';
import type { Elsewhere } from '../published/published-elsewhere.ts';
import { readStored } from '../published/stored-file.ts';
import { type SearchRequest, searchUnavailable } from './search.routes.ts';
import { failedSearchPage, searchPage } from './search-page.ts';

/** Cache lifetime: 'open now' changes by the minute. */
const CACHED = 'public, max-age=60';

/**
 * Serves the search page: the published page with the results in it, or with the reason why there are none.
 * @param site absolute path of the folder of published pages, or the remote place they are read from
 */
export function serveSearchPage(
  site: string | Elsewhere,
  search: SearchRequest,
  logger: Logger,
): Middleware {
  const isFolder = typeof site === 'string';
  const readPage = isFolder ? () => readFrom(site) : rememberPage(site, logger);
  return async (ctx, next) => {
    const reads = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (!reads || ctx.path !== searchPath()) return next();
    const parsed = searchQuerySchema.safeParse(ctx.query);
    const asks = !parsed.success || asksForSomething(parsed.data);
    if (!asks && isFolder) return next();
    const page = await readPage();
    if (page === null) return next();
    ctx.type = 'html';
    ctx.set('Cache-Control', asks ? CACHED : PAGE);
    ctx.body = asks ? await searched(ctx, page) : page;
  };

  async function searched(ctx: Context, page: string): Promise<string> {
    const readable = readSearch(new URLSearchParams(ctx.querystring));
    try {
      const answer = await search(ctx, validate(searchQuerySchema, ctx.query));
      return searchPage(page, answer, readable) ?? page;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      ctx.status = error.status;
      ctx.set('Cache-Control', 'no-store');
      setRetryAfter(ctx, error);
      return failedSearchPage(page, error.status, readable) ?? page;
    }
  }
}

const FILE = pageFile(searchPath());

/** Null before the first publication. */
const readFrom = async (root: string): Promise<string | null> =>
  (await readStored(root, FILE))?.toString() ?? null;

/** Cache lifetime of the page, as of error pages, so that many searches need few requests to the bucket. */
const KEPT_MS = 60_000;

function rememberPage({ readFile }: Elsewhere, logger: Logger): () => Promise<string | null> {
  let kept: { readonly page: string; readonly until: number } | undefined;
  return async () => {
    if (kept && kept.until > Date.now()) return kept.page;
    const bytes = await readFile(FILE).catch((cause: unknown) => {
      logger.error({ err: cause }, 'the page of the search cannot be fetched');
      throw searchUnavailable(cause);
    });
    if (bytes === null) return null;
    const page = Buffer.from(bytes).toString();
    kept = { page, until: Date.now() + KEPT_MS };
    return page;
  };
}
