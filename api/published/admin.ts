import { extname } from 'node:path';
import type { Middleware } from 'koa';
import { AppError } from '../errors.ts';
import { rejectMethod } from '../http/methods.ts';
import { IMMUTABLE } from './cache-control.ts';
import { requestTarget } from './request-path.ts';
import { sendFile } from './send-file.ts';

/** Both entries of the back office, and all below the first. */
const ADMIN = /^\/admin(?:$|\/|-legacy\/?$)/;

/**
 * Serves the back office: one HTML file for all of its screens, and the files that it loads.
 * @param root absolute path of the built back office
 */
export function serveAdmin(root: string): Middleware {
  return async (ctx, next) => {
    if (!ADMIN.test(ctx.path)) return next();
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') rejectMethod(ctx, ['GET', 'HEAD']);
    const file = requestTarget(ctx.path)?.file;
    if (file === undefined) throw new AppError('not_found', `There is no ${ctx.path}.`);
    ctx.set('X-Robots-Tag', 'noindex');
    if (extname(file) === '.html') {
      if (await sendFile(ctx, root, 'index.html', { cacheControl: 'no-store' })) return;
      throw new AppError('not_found', 'The back office has not been built yet.');
    }
    const ownFile = file.slice('admin/'.length);
    const cacheControl = ownFile.startsWith('assets/') ? IMMUTABLE : 'no-cache';
    if (await sendFile(ctx, root, ownFile, { cacheControl })) return;
    throw new AppError('not_found', `There is no ${ctx.path}.`);
  };
}
