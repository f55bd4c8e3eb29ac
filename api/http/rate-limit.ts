import type { Context, Middleware } from 'koa';
import { AppError } from '../errors.ts';
import { API_BURST_SECONDS } from '../limits.ts';
import { isApi } from './errors.ts';
import { networkOf } from './network-of.ts';

/** Requests of one client: at most `burst` at once, and `perSecond` in the long run. */
export type Rate = { readonly burst: number; readonly perSecond: number };

type Bucket = { readonly tokens: number; readonly at: number };

/** Maximum number of clients in memory. The least recently seen ones are dropped. */
const MAX_CLIENTS = 10_000;

/**
 * A rate limiter with one token bucket for each client, in memory of this process.
 * @param from says where the requests of a client come from, in the error message
 * @returns a function that counts a request and returns a function to refund it; it throws AppError
 * `too_many_requests` if the bucket is empty
 */
export function rateLimit(
  { burst, perSecond }: Rate,
  from = 'from this address',
): (ctx: Context, client?: string) => () => void {
  const buckets = new Map<string, Bucket>();
  return (ctx, client = networkOf(ctx.ip)) => {
    const now = performance.now();
    const last = buckets.get(client) ?? { tokens: burst, at: now };
    const tokens = Math.min(burst, last.tokens + ((now - last.at) / 1000) * perSecond);
    // Deleted and set, so that the first key is the least recently seen client.
    buckets.delete(client);
    buckets.set(client, { tokens: tokens < 1 ? tokens : tokens - 1, at: now });
    const [oldest] = buckets.keys();
    if (buckets.size > MAX_CLIENTS && oldest !== undefined) buckets.delete(oldest);
    if (tokens >= 1)
      return () => {
        const bucket = buckets.get(client);
        if (bucket) buckets.set(client, { ...bucket, tokens: Math.min(burst, bucket.tokens + 1) });
      };
    const wait = Math.ceil((1 - tokens) / perSecond);
    ctx.set('Retry-After', String(wait));
    throw new AppError('too_many_requests', `Too many requests ${from}. Try again in ${wait} s.`);
  };
}

/**
 * Rate limiter of the API by network, for all routes together. Single routes may have stricter ones.
 * Calls of signed-in administrators and of API keys do not count.
 * @param perSecond calls per second in the long run
 */
export function limitCalls(perSecond: number): Middleware {
  const limit = rateLimit({ burst: perSecond * API_BURST_SECONDS, perSecond });
  return async (ctx, next) => {
    if (!isApi(ctx.path)) return next();
    const refund = limit(ctx);
    try {
      await next();
    } finally {
      if (ctx.state.actor !== undefined) refund();
    }
  };
}
