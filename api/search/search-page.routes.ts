import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Middleware } from 'koa';
import { asksForSomething } from '../contract/search-address.ts';
import { searchQuerySchema } from '../contract/search-api.ts';
import { pageFile, searchPath } from '../contract/urls.ts';
import { AppError } from '../errors.ts';
import type { SearchRequest } from './search.routes.ts';
import { searchPage } from './search-page.ts';

/** 'Open now' is about this minute. */
const CACHED = 'public, max-age=60';

/**
 * Answers the address of a search with the published page and the results in it. Where the search does
 * not answer, the page goes out as it is published: its script says what is the matter.
 * @param root absolute path of the folder of published pages
 */
export function serveSearchPage(root: string, search: SearchRequest): Middleware {
  return async (ctx, next) => {
    const reads = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (!reads || ctx.path !== searchPath()) return next();
    const query = searchQuerySchema.safeParse(ctx.query);
    if (!query.success || !asksForSomething(query.data)) return next();
    const page = await readPage(root);
    if (page === null) return next();
    const answer = await search(ctx).catch(unanswered);
    const found = answer && searchPage(page, answer, query.data);
    if (!found) return next();
    ctx.type = 'html';
    ctx.set('Cache-Control', CACHED);
    ctx.body = found;
  };
}

function unanswered(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}

/** Null before there are any pages. */
async function readPage(root: string): Promise<string | null> {
  try {
    return await readFile(join(root, pageFile(searchPath())), 'utf8');
  } catch {
    return null;
  }
}
