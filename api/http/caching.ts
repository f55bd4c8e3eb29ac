import { createHash } from 'node:crypto';
import type { Context, Middleware } from 'koa';

/** How long clients may keep lists, and single things, in seconds (public-site.md, 7). */
export const LIST_SECONDS = 7_200;
export const DETAIL_SECONDS = 600;

export function cacheFor(ctx: Context, seconds: number): void {
  ctx.set('Cache-Control', `public, max-age=${seconds}`);
}

/**
 * Gives JSON answers to GET an ETag and answers 304 where the client has that version. The ETag is
 * weak: it is of the text, whatever compression makes of it.
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

/** An ETag that is the same for an answer in any encoding. */
export const weakTag = (content: string | Uint8Array): string =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

const isData = (body: unknown): boolean =>
  Array.isArray(body) ||
  (typeof body === 'object' && body !== null && Object.getPrototypeOf(body) === Object.prototype);
