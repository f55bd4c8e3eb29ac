import { extname } from 'node:path';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { errorPageFor } from '../contract/pages/error-pages.ts';
import { pageFile } from '../contract/pages/urls.ts';
import type { Database } from '../database/connection.ts';
import { AppError } from '../errors.ts';
import { weakTag } from '../http/caching.ts';
import { rejectMethod } from '../http/methods.ts';
import { within } from '../http/timeout.ts';
import { cacheControlOf, PAGE } from './cache-control.ts';
import { lookUp, redirect } from './published.ts';
import { isPublished } from './published-paths.queries.ts';
import { requestTarget } from './request-path.ts';

/** Where pages are that this server does not have itself. */
export type Elsewhere = {
  /** The file before compression, by its path below the published root; null where there is none. */
  readonly readFile: (file: string) => Promise<Uint8Array | null>;
};

/** Long enough that a rush of wrong addresses does not become one of requests to the bucket. */
const KEPT_MS = 60_000;
const LOOKUP_MILLISECONDS = 2_000;

/**
 * Answers for pages that are published to a bucket. A CDN asks here for what its bucket does not have:
 * redirects from former addresses and other spellings, 410 for what is gone and 404 for the rest. It
 * also asks here for clients that do not take brotli, the only form in which the bucket has texts: the
 * file is fetched, and sent as gzip or plain.
 */
export function servePublishedElsewhere(
  elsewhere: Elsewhere,
  database: Database,
  logger: Logger,
): Middleware {
  const errorPage = rememberFiles(elsewhere, logger);

  async function sendError(ctx: Context, path: string, status: 404 | 410): Promise<void> {
    const html = await errorPage(pageFile(errorPageFor(path, status).path));
    ctx.status = status;
    ctx.set('Cache-Control', PAGE);
    ctx.type = html === null ? 'text' : 'html';
    ctx.body =
      html ?? (status === 404 ? 'There is no such page.\n' : 'This page has been removed.\n');
  }

  async function isThere(path: string): Promise<boolean> {
    try {
      return await within(LOOKUP_MILLISECONDS, isPublished(database.db, path));
    } catch (error) {
      logger.warn({ err: error, path }, 'published pages cannot be looked up');
      return false;
    }
  }

  const fetchFile = (file: string) =>
    elsewhere.readFile(file).catch((cause: unknown) => {
      logger.error({ err: cause, file }, 'a published file cannot be fetched');
      throw new AppError('unavailable', 'The page cannot be fetched. Try again in some seconds.', {
        cause,
      });
    });

  return async (ctx) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') rejectMethod(ctx, ['GET', 'HEAD']);
    const target = requestTarget(ctx.path);
    if (target === null) return sendError(ctx, ctx.path, 404);
    const former = await lookUp(target.path, database, logger);
    if (former === 'gone') return sendError(ctx, target.path, 410);
    if (former !== null) return redirect(ctx, former.movedTo);
    // Assets are not in the ledger.
    if (extname(target.path) === '' && !(await isThere(target.path)))
      return sendError(ctx, target.path, 404);
    // Not from `.html`, which is how a CDN may ask here: where the bucket has lost the page, a
    // redirect would go round in circles.
    if (target.path !== ctx.path && /[A-Z]|.\/$/.test(ctx.path)) return redirect(ctx, target.path);
    const bytes = await fetchFile(target.file);
    if (bytes === null) return sendError(ctx, target.path, 404);
    sendBytes(ctx, target.file, bytes);
  };
}

/** Compression is left to the layer that compresses all answers. */
function sendBytes(ctx: Context, file: string, bytes: Uint8Array): void {
  ctx.type = extname(file);
  ctx.set('Cache-Control', cacheControlOf(file));
  ctx.etag = weakTag(bytes);
  ctx.status = 200;
  if (ctx.fresh) ctx.status = 304;
  else ctx.body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** The few files that are asked for again and again; null for one that cannot be had. */
function rememberFiles({ readFile }: Elsewhere, logger: Logger) {
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
    const known = files.get(file);
    if (known && known.until > Date.now()) return known.bytes;
    const bytes = fetchFile(file);
    files.set(file, { bytes, until: Date.now() + KEPT_MS });
    return bytes;
  };
}
