import type { Middleware } from 'koa';
import { API_BURST_SECONDS } from '../limits.ts';
import { isApi } from './errors.ts';
import { rateLimit } from './rate-limit.ts';

/**
 * Rate limiter of the API by network, for all routes together. Single routes may have stricter ones.
 * Calls of signed-in administrators do not count.
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
      if (ctx.state.administrator !== undefined) refund();
    }
  };
}
