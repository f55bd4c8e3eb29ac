import type { Context } from 'koa';

/** Whether a request has an API key: `Authorization: Bearer …`. */
export const hasKey = (ctx: Context): boolean => /^Bearer\b/i.test(ctx.get('Authorization'));

/** The API key of a request that has one. */
export const keyOf = (ctx: Context): string =>
  ctx.get('Authorization').slice('Bearer'.length).trim();
