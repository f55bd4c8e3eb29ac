import type { Middleware } from 'koa';
import { API_BURST_SECONDS } from '../limits.ts';
import { isApi } from './errors.ts';
import { rateLimit } from './rate-limit.ts';

/**
 * Limits how often each network may call the API, whatever the route; single routes may be stricter.
 * Calls of a signed-in administrator do not count, while calls that turn out to have no session do.
 * @param perSecond calls per second in the long run
 */
export function limitCalls(perSecond: number): Middleware {
  const limit = rateLimit({ burst: perSecond * API_BURST_SECONDS, perSecond });
  return async (ctx, next) => {
    if (!isApi(ctx.path)) return next();
    const takeBack = limit(ctx);
    try {
      await next();
    } finally {
      if (ctx.state.administrator !== undefined) takeBack();
    }
  };
}
