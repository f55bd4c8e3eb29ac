import type { Layer } from '@koa/router';
import type { Context, Middleware } from 'koa';
import { AppError } from '../errors.ts';
import { isApi } from './errors.ts';

/** Always throws. @throws AppError `method_not_allowed` */
export function rejectMethod(ctx: Context, allowed: readonly string[]): never {
  ctx.set('Allow', allowed.join(', '));
  throw new AppError(
    'method_not_allowed',
    `${ctx.path} does not answer ${ctx.method}, only ${allowed.join(', ')}.`,
  );
}

/** Answers 405 or 404 to requests below /api that no route has handled. */
export function rejectUnmatched(): Middleware {
  return async (ctx, next) => {
    if (!isApi(ctx.path)) return next();
    const layers: readonly Layer[] = ctx.matched ?? [];
    const methods = [...new Set(layers.flatMap((layer) => layer.methods))].sort();
    if (methods.length > 0) rejectMethod(ctx, methods);
    throw new AppError('not_found', `There is no ${ctx.path}.`);
  };
}
