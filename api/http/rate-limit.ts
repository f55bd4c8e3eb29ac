import type { Context } from 'koa';
import { AppError } from '../errors.ts';
import { networkOf } from './network-of.ts';

/** What one client may ask for: so many at once, and so many a second in the long run. */
export type Rate = { readonly burst: number; readonly perSecond: number };

type Bucket = { readonly tokens: number; readonly at: number };

/** Clients that are remembered; with more, those that asked longest ago are forgotten. */
const CLIENTS = 10_000;

/**
 * Limits how often each client may ask, by a token bucket for each. In memory: of several servers each
 * grants this much, which is good enough for what only reads.
 * @returns a function that counts a request, and answers a function that takes it back; it throws
 * AppError `too_many_requests` where a request is one too many
 */
export function rateLimit({ burst, perSecond }: Rate): (ctx: Context) => () => void {
  const buckets = new Map<string, Bucket>();
  return (ctx) => {
    const now = performance.now();
    const client = networkOf(ctx.ip);
    const last = buckets.get(client) ?? { tokens: burst, at: now };
    const tokens = Math.min(burst, last.tokens + ((now - last.at) / 1000) * perSecond);
    // Written anew, so that the first key is always the one that asked longest ago.
    buckets.delete(client);
    buckets.set(client, { tokens: tokens < 1 ? tokens : tokens - 1, at: now });
    const [oldest] = buckets.keys();
    if (buckets.size > CLIENTS && oldest !== undefined) buckets.delete(oldest);
    if (tokens >= 1)
      return () => {
        const bucket = buckets.get(client);
        if (bucket) buckets.set(client, { ...bucket, tokens: Math.min(burst, bucket.tokens + 1) });
      };
    const wait = Math.ceil((1 - tokens) / perSecond);
    ctx.set('Retry-After', String(wait));
    throw new AppError(
      'too_many_requests',
      `Too many requests came from this address. Try again in ${wait} s.`,
    );
  };
}
