import type { Middleware } from 'koa';
import type { Logger } from 'pino';

/**
 * Logs each request when its connection is done with it, be it answered or given up by the client.
 * Only the path: a query may hold what somebody searched for, or a secret.
 */
export function logRequests(logger: Logger): Middleware {
  return async (ctx, next) => {
    const started = performance.now();
    ctx.res.once('close', () => {
      const request = {
        method: ctx.method,
        path: ctx.path,
        status: ctx.res.statusCode,
        milliseconds: Math.round(performance.now() - started),
      };
      if (ctx.res.writableFinished) logger.debug(request, 'request');
      else logger.debug(request, 'request given up by the client');
    });
    await next();
  };
}
