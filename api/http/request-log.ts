import type { Middleware } from 'koa';
import type { Logger } from 'pino';

/**
 * Logs each request when its response has ended or its client has disconnected. Logs the path without
 * the query, which may contain search terms or secrets.
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
      else logger.debug(request, 'request aborted by the client');
    });
    await next();
  };
}
