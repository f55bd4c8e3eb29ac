import { randomUUID } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { PASSING_ERRORS } from '../contract/calls/error-codes.ts';
import {
  isCancelled,
  isConflict,
  isConnectionLost,
  isDiskFull,
} from '../database/connection-lost.ts';
import { hasClientLeft } from '../database/request-scope.ts';
import { AppError } from '../errors.ts';

export const isApi = (path: string): boolean => path === '/api' || path.startsWith('/api/');

/** A restart of PostgreSQL takes some seconds. */
export const RETRY_SECONDS = 5;

/** Sets Retry-After, if the error passes. */
export function setRetryAfter(ctx: Context, { code }: AppError): void {
  if (PASSING_ERRORS.has(code)) ctx.set('Retry-After', String(RETRY_SECONDS));
}

/** Headers of the failed response, which do not apply to the error. */
const ANSWER_HEADERS = [
  'Content-Disposition',
  'Content-Encoding',
  'Content-Length',
  'ETag',
  'Last-Modified',
];

/**
 * The outermost middleware: turns errors into responses, JSON below /api and plain text elsewhere. The
 * message of an AppError is sent as it is. Other errors are logged, and the response has only the id of
 * the log entry.
 */
export function answerErrors(logger: Logger): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (hasClientLeft()) return logger.debug({ err: error }, 'the client has disconnected');
      const shown = error instanceof AppError ? error : hide(error, ctx, logger);
      for (const header of ANSWER_HEADERS) ctx.remove(header);
      setRetryAfter(ctx, shown);
      ctx.set('Cache-Control', 'no-store');
      ctx.status = shown.status;
      ctx.type = isApi(ctx.path) ? 'json' : 'text';
      ctx.body = isApi(ctx.path) ? JSON.stringify({ error: shown.toJSON() }) : `${shown.message}\n`;
    }
  };
}

function hide(error: unknown, ctx: Context, logger: Logger): AppError {
  const request = { err: error, method: ctx.method, path: ctx.path };
  if (isConnectionLost(error)) {
    logger.error(request, 'the database is unavailable');
    return new AppError('unavailable', 'The database is unavailable. Try again in a few seconds.');
  }
  if (isCancelled(error)) {
    logger.warn(request, 'a query timed out');
    return new AppError('unavailable', 'The request took too long. Try again in a few seconds.');
  }
  if (isConflict(error)) {
    logger.warn(request, 'a transaction conflicts with another one');
    return new AppError(
      'busy',
      'Another change was made at the same time, so nothing was saved. Try again.',
    );
  }
  if (isDiskFull(error)) {
    logger.error(request, 'the disk of the database is full');
    return new AppError(
      'storage_full',
      'The disk of the database is full, so nothing was saved. Free some space, then try again.',
    );
  }
  const id = randomUUID();
  logger.error({ ...request, id }, 'request failed');
  return new AppError('internal', `Internal error. The server log has the details: ${id}`, {
    details: { id },
  });
}
