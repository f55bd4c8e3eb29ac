import { extname } from 'node:path';
import type { Context, Middleware } from 'koa';
import { isApi } from '../http/errors.ts';
import { requestSeconds, requests, requestsInFlight } from './registry.ts';

const PROBES = new Set(['/livez', '/readyz', '/api/health', '/metrics']);
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The method, or `other`, since clients can send any method. */
const methodLabel = (method: string): string => (METHODS.has(method) ? method : 'other');

/**
 * The label of a request, from a bounded set: the template of a route such as `/api/businesses/:slug`, or
 * `page`, `asset`, `admin`, `probe`, `other`. Never the path of a request, since each value creates a time
 * series.
 */
function routeLabel(ctx: Context): string {
  if ('_matchedRoute' in ctx && typeof ctx._matchedRoute === 'string') return ctx._matchedRoute;
  if (PROBES.has(ctx.path)) return 'probe';
  if (isApi(ctx.path) || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return 'other';
  if (/^\/admin(?:$|[/-])/.test(ctx.path)) return 'admin';
  return extname(ctx.path) === '' ? 'page' : 'asset';
}

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
