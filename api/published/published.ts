import type { Context, Middleware } from 'koa';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import {
  ERROR_PAGES,
  type ErrorPage,
  errorPageFor,
  generalErrorPage,
} from '../contract/pages/error-pages.ts';
import { pageFile } from '../contract/pages/urls.ts';
import type { Database } from '../database/connection.ts';
import { hasClientLeft } from '../database/request-scope.ts';
import type { DB } from '../database/tables.ts';
import { rejectMethod } from '../http/methods.ts';
import { within } from '../http/timeout.ts';
import { cacheControlOf, PAGE } from './cache-control.ts';
import { findFormer } from './published.queries.ts';
import { requestTarget } from './request-path.ts';
import { sendFile } from './send-file.ts';
import { isStored } from './stored-file.ts';

const LOOKUP_MILLISECONDS = 2_000;

/**
 * Serves the folder of published pages: pages at their clean addresses, redirects from other spellings
 * and former addresses, 410 for removed pages and 404 for others.
 * @param root absolute path of the folder
 */
export function servePublished(root: string, database: Database, logger: Logger): Middleware {
  const lookUp = ledgerLookUp(database, logger);
  return async (ctx) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') rejectMethod(ctx, ['GET', 'HEAD']);
    const target = requestTarget(ctx.path);
    if (target === null) return sendErrorPage(ctx, root, generalErrorPage(404));
    const { path, file } = target;
    const errorPage = ERROR_PAGES.find((page) => page.path === path);
    if (errorPage !== undefined) return sendErrorPage(ctx, root, errorPage);
    if (path !== ctx.path && (await isStored(root, file))) return redirect(ctx, path);
    if (await sendFile(ctx, root, file, { cacheControl: cacheControlOf(file) })) return;
    const former = await lookUp(findFormer, path);
    if (former === null) await sendErrorPage(ctx, root, errorPageFor(path, 404));
    else if (former === 'gone') await sendErrorPage(ctx, root, errorPageFor(path, 410));
    else redirect(ctx, former.movedTo);
  };
}

/**
 * Makes a function that looks up an address in the ledger. It returns null, as for an unknown address, if
 * the database is unavailable.
 */
export const ledgerLookUp =
  ({ db }: Database, logger: Logger) =>
  async <Found>(find: (db: Kysely<DB>, path: string) => Promise<Found>, path: string) => {
    try {
      return await within(LOOKUP_MILLISECONDS, find(db, path));
    } catch (error) {
      if (!hasClientLeft()) logger.warn({ err: error, path }, 'an address cannot be looked up');
      return null;
    }
  };

export function redirect(ctx: Context, path: string): void {
  ctx.status = 301;
  ctx.set('Cache-Control', PAGE);
  ctx.redirect(path + ctx.search);
}

/** Sends the published error page, or the general one of its status, or plain text if there is neither. */
async function sendErrorPage(ctx: Context, root: string, page: ErrorPage): Promise<void> {
  const { status } = page;
  const options = { cacheControl: PAGE, status };
  if (await sendFile(ctx, root, pageFile(page.path), options)) return;
  if (await sendFile(ctx, root, pageFile(generalErrorPage(status).path), options)) return;
  ctx.status = status;
  ctx.set('Cache-Control', PAGE);
  ctx.body = status === 404 ? 'Page not found.\n' : 'This page has been removed.\n';
}
