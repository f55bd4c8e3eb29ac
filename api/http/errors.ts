import { randomUUID } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { isCancelled, isConnectionLost } from '../database/connection-lost.ts';
import { isDiskFull } from '../database/disk-full.ts';
import { hasClientLeft } from '../database/request-scope.ts';
import { AppError } from '../errors.ts';

export const isApi = (path: string): boolean => path === '/api' || path.startsWith('/api/');

/** PostgreSQL is back seconds after it was restarted. */
export const RETRY_SECONDS = 5;

/** What belongs to the answer that did not come about. */
const ANSWER_HEADERS = [
  'Content-Disposition',
  'Content-Encoding',
  'Content-Length',
  'ETag',
  'Last-Modified',
];

/**
 * The outermost layer: turns whatever is thrown into an answer, JSON below /api and plain text
 * elsewhere. An AppError says itself what happened; of anything else the client learns no more than
 * the id under which the log has it.
 */
export function answerErrors(logger: Logger): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (hasClientLeft()) return logger.debug({ err: error }, 'the client has left');
      const shown = error instanceof AppError ? error : hide(error, ctx, logger);
      for (const header of ANSWER_HEADERS) ctx.remove(header);
      if (shown.code === 'unavailable') ctx.set('Retry-After', String(RETRY_SECONDS));
      ctx.set('Cache-Control', 'no-store');
      ctx.status = shown.status;
      ctx.type = isApi(ctx.path) ? 'json' : 'text';
      ctx.body = isApi(ctx.path) ? JSON.stringify({ error: shown.toJSON() }) : `${shown.message}\n`;
    }
  };
}

function hide(error: unknown, ctx: Context, logger: Logger): AppError {
  if (isConnectionLost(error)) {
    logger.error(
      { err: error, method: ctx.method, path: ctx.path },
      'the database does not answer',
    );
    return new AppError(
      'unavailable',
      'The database does not answer just now. Try again in some seconds.',
    );
  }
  if (isCancelled(error)) {
    logger.warn({ err: error, method: ctx.method, path: ctx.path }, 'a query took too long');
    return new AppError('unavailable', 'This takes too long just now. Try again in some seconds.');
  }
  if (isDiskFull(error)) {
    logger.error(
      { err: error, method: ctx.method, path: ctx.path },
      'the disk of the database is full',
    );
    return new AppError(
      'storage_full',
      'The disk of the database is full, so nothing was saved. Make room on it, then try again.',
    );
  }
  const id = randomUUID();
  logger.error({ err: error, id, method: ctx.method, path: ctx.path }, 'request failed');
  return new AppError('internal', `Something went wrong on the server. Its log says more: ${id}`, {
    details: { id },
  });
}
