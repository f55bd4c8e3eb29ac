import { createHash } from 'node:crypto';
import type { Context, Middleware } from 'koa';

/** Seconds that clients may cache lists and single entities. */
export const LIST_SECONDS = 7_200;
export const DETAIL_SECONDS = 600;

export function cacheFor(ctx: Context, seconds: number): void {
  ctx.set('Cache-Control', `public, max-age=${seconds}`);
}

/**
 * Adds an ETag to JSON responses, and answers 304 if the client has this version. The ETag is weak,
 * since it does not depend on the compression.
 */
export function conditionalJson(): Middleware {
  return async (ctx, next) => {
    await next();
    const { body } = ctx;
    if (ctx.status !== 200 || !isData(body) || (ctx.method !== 'GET' && ctx.method !== 'HEAD'))
      return;
    const text = JSON.stringify(body);
    ctx.type = 'json';
    ctx.body = text;
    ctx.etag = weakTag(text);
    if (ctx.fresh) ctx.status = 304;
  };
}

/** A weak ETag: a digest of the uncompressed content. */
export const weakTag = (content: string | Uint8Array): string =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

const isData = (body: unknown): boolean =>
  Array.isArray(body) ||
  (typeof body === 'object' && body !== null && Object.getPrototypeOf(body) === Object.prototype);
