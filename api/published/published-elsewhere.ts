import { extname } from 'node:path';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { errorPageFor } from '../contract/pages/error-pages.ts';
import { pageFile } from '../contract/pages/urls.ts';
import type { Database } from '../database/connection.ts';
import { AppError } from '../errors.ts';
import { weakTag } from '../http/caching.ts';
import { rejectMethod } from '../http/methods.ts';
import { cacheControlOf, PAGE } from './cache-control.ts';
import { findFormer, isPublished } from './published.queries.ts';
import { ledgerLookUp, redirect } from './published.ts';
import { requestTarget } from './request-path.ts';

/** Reads pages that are published to a bucket. */
export type Elsewhere = {
  /** Returns the uncompressed file at a path below the published root; null if there is none. */
  readonly readFile: (file: string) => Promise<Uint8Array | null>;
};

/** Time that error pages are cached, so that requests for wrong addresses do not all reach the bucket. */
const CACHED_MS = 60_000;

/**
 * Serves pages that are published to a bucket. A CDN forwards requests for paths that the bucket lacks:
 * former addresses and other spellings are redirected, removed pages answer 410, others 404. It also
 * forwards requests of clients that do not accept brotli, which is the only form of texts in the bucket:
 * the file is fetched and sent as gzip or uncompressed.
 */
export function servePublishedElsewhere(
  elsewhere: Elsewhere,
  database: Database,
  logger: Logger,
): Middleware {
  const errorPage = cacheFiles(elsewhere, logger);
  const lookUp = ledgerLookUp(database, logger);

  async function sendError(ctx: Context, path: string, status: 404 | 410): Promise<void> {
    const html = await errorPage(pageFile(errorPageFor(path, status).path));
    ctx.status = status;
    ctx.set('Cache-Control', PAGE);
    ctx.type = html === null ? 'text' : 'html';
    ctx.body = html ?? (status === 404 ? 'Page not found.\n' : 'This page has been removed.\n');
  }

  const fetchFile = (file: string) =>
    elsewhere.readFile(file).catch((cause: unknown) => {
      logger.error({ err: cause, file }, 'a published file cannot be fetched');
      throw new AppError('unavailable', 'The page cannot be fetched. Try again in a few seconds.', {
        cause,
      });
    });

  return async (ctx) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') rejectMethod(ctx, ['GET', 'HEAD']);
    const target = requestTarget(ctx.path);
    if (target === null) return sendError(ctx, ctx.path, 404);
    const former = await lookUp(findFormer, target.path);
    if (former === 'gone') return sendError(ctx, target.path, 410);
    if (former !== null) return redirect(ctx, former.movedTo);
    // Assets are not in the ledger.
    if (extname(target.path) === '' && !(await lookUp(isPublished, target.path)))
      return sendError(ctx, target.path, 404);
    // Not from `.html`, since a CDN may request pages this way: if the bucket has lost the page, a
    // redirect would be a loop.
    if (target.path !== ctx.path && /[A-Z]|.\/$|\/page\/1$/.test(ctx.path))
      return redirect(ctx, target.path);
    const bytes = await fetchFile(target.file);
    if (bytes === null) return sendError(ctx, target.path, 404);
    sendBytes(ctx, target.file, bytes);
  };
}

/** Sends the file uncompressed; the compression middleware compresses it. */
function sendBytes(ctx: Context, file: string, bytes: Uint8Array): void {
  ctx.type = extname(file);
  ctx.set('Cache-Control', cacheControlOf(file));
  ctx.etag = weakTag(bytes);
  ctx.status = 200;
  if (ctx.fresh) ctx.status = 304;
  else ctx.body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Reads error pages through a cache. The result is null if a file cannot be fetched. */
function cacheFiles({ readFile }: Elsewhere, logger: Logger) {
  const files = new Map<
    string,
    { readonly bytes: Promise<Buffer | null>; readonly until: number }
  >();
  const fetchFile = async (file: string) => {
    try {
      const bytes = await readFile(file);
      return bytes && Buffer.from(bytes);
    } catch (error) {
      logger.warn({ err: error, file }, 'an error page cannot be fetched');
      return null;
    }
  };
  return (file: string): Promise<Buffer | null> => {
    const cached = files.get(file);
    if (cached && cached.until > Date.now()) return cached.bytes;
    const bytes = fetchFile(file);
    files.set(file, { bytes, until: Date.now() + CACHED_MS });
    return bytes;
  };
}
