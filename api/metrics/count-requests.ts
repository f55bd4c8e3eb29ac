import type { Middleware } from 'koa';
import { requestSeconds, requests, requestsInFlight } from './registry.ts';
import { methodLabel, routeLabel } from './route-label.ts';

/** The outermost middleware: counts each request when its response has ended or its client has disconnected. */
export function countRequests(): Middleware {
  return async (ctx, next) => {
    const started = performance.now();
    requestsInFlight.inc();
    ctx.res.once('close', () => {
      const labels = { route: routeLabel(ctx), method: methodLabel(ctx.method) };
      requestsInFlight.dec();
      requestSeconds.observe(labels, (performance.now() - started) / 1_000);
      requests.inc({ ...labels, status: ctx.res.statusCode });
    });
    await next();
  };
}
