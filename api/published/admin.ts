import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Context, Middleware } from 'koa';
import { AppError } from '../errors.ts';
import { rejectMethod } from '../http/methods.ts';
import { IMMUTABLE } from './cache-control.ts';
import { requestTarget } from './request-path.ts';
import { sendFile } from './send-file.ts';

/** Both entry points of the back office, and all paths below the first. */
const ADMIN = /^\/admin(?:$|\/|-legacy\/?$)/;

/**
 * Serves the back office: one HTML file for all screens, and the files that it loads.
 * @param root absolute path of the built back office
 */
export function serveAdmin(root: string): Middleware {
  return async (ctx, next) => {
    if (!ADMIN.test(ctx.path)) return next();
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') rejectMethod(ctx, ['GET', 'HEAD']);
    const file = requestTarget(ctx.path)?.file;
    if (file === undefined) throw new AppError('not_found', `There is no ${ctx.path}.`);
    ctx.set('X-Robots-Tag', 'noindex');
    if (extname(file) === '.html') return sendScreens(ctx, root);
    const ownFile = file.slice('admin/'.length);
    const cacheControl = ownFile.startsWith('assets/') ? IMMUTABLE : 'no-cache';
    if (await sendFile(ctx, root, ownFile, { cacheControl })) return;
    throw new AppError('not_found', `There is no ${ctx.path}.`);
  };
}

/** Placeholder of the nonce in the HTML file. */
const NONCE_PLACEHOLDER = '%STYLE_NONCE%';

/**
 * Sends the HTML file with a nonce for its style elements, into which the component kit writes colours
 * and breakpoints. The Content-Security-Policy allows only style elements with this nonce.
 */
async function sendScreens(ctx: Context, root: string): Promise<void> {
  const html = await readFile(join(root, 'index.html'), 'utf8').catch((cause: unknown) => {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOENT')) throw cause;
    throw new AppError('starting', 'The back office is being built. Try again in a minute.', {
      cause,
    });
  });
  const nonce = randomBytes(16).toString('base64');
  const policy = ctx.response.get('Content-Security-Policy');
  ctx.set(
    'Content-Security-Policy',
    policy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`),
  );
  ctx.set('Cache-Control', 'no-store');
  ctx.type = 'html';
  ctx.body = html.replace(NONCE_PLACEHOLDER, nonce);
}
