import { createHash, timingSafeEqual } from 'node:crypto';
import Koa, { type Middleware } from 'koa';
import type { Logger } from 'pino';
import { register } from 'prom-client';
import type { Config } from '../config.ts';
import type { Database } from '../database/connection.ts';
import { AppError } from '../errors.ts';
import { answerErrors } from '../http/errors.ts';
import { rejectMethod } from '../http/methods.ts';
import { metricsOf } from './collectors.ts';
import { collectProcessMetrics } from './registry.ts';

export const METRICS_PATH = '/metrics';

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Answers `GET /metrics` for Prometheus.
 * @param token required bearer token, compared in constant time; null for none
 */
function serveMetrics(database: Database, token: string | null): Middleware {
  collectProcessMetrics();
  const metrics = metricsOf(database);
  const expected = token === null ? null : digest(`Bearer ${token}`);
  return async (ctx, next) => {
    if (ctx.path !== METRICS_PATH) return next();
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') rejectMethod(ctx, ['GET', 'HEAD']);
    if (expected !== null && !timingSafeEqual(digest(ctx.get('Authorization')), expected)) {
      ctx.set('WWW-Authenticate', 'Bearer');
      throw new AppError('unauthorized', 'Metrics require the token of METRICS_TOKEN.');
    }
    ctx.set('Cache-Control', 'no-store');
    ctx.set('Content-Type', register.contentType);
    ctx.body = await metrics();
  };
}

/** The middleware for the port of the site; null without a token, or with a separate port. */
export const metricsRoute = (
  database: Database,
  { token, port }: Config['metrics'],
): Middleware | null => (token === null || port !== null ? null : serveMetrics(database, token));

/** The application for the separate port. */
export function createMetricsApp(
  database: Database,
  { token }: Config['metrics'],
  logger: Logger,
): Koa {
  const app = new Koa({ env: 'production' });
  app.use(answerErrors(logger));
  app.use(serveMetrics(database, token));
  return app;
}
