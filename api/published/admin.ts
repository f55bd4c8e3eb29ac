import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Context, Middleware } from 'koa';
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
    if (extname(file) === '.html') return sendScreens(ctx, root);
    const ownFile = file.slice('admin/'.length);
    if (ownFile.startsWith('assets/')) {
      if (await sendCompressed(ctx, root, ownFile)) return;
      if (await sendFile(ctx, root, ownFile, { cacheControl: IMMUTABLE })) return;
    } else if (await sendFile(ctx, root, ownFile, { cacheControl: 'no-cache' })) return;
    throw new AppError('not_found', `There is no ${ctx.path}.`);
  };
}

/** Sends what the build has compressed, to whoever reads it. */
async function sendCompressed(ctx: Context, root: string, file: string): Promise<boolean> {
  ctx.vary('Accept-Encoding');
  if (ctx.acceptsEncodings('br', 'identity') !== 'br') return false;
  if (!(await sendFile(ctx, root, `${file}.br`, { cacheControl: IMMUTABLE }))) return false;
  ctx.type = extname(file);
  ctx.set('Content-Encoding', 'br');
  return true;
}

/** Stands in the HTML file where the number goes that this answer alone has. */
const NONCE_PLACE = '%STYLE_NONCE%';

/**
 * The component kit writes its colours and breakpoints into style elements. The policy lets through
 * those alone that know a number of this answer's own.
 */
async function sendScreens(ctx: Context, root: string): Promise<void> {
  const html = await readFile(join(root, 'index.html'), 'utf8').catch((cause: unknown) => {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOENT')) throw cause;
    throw new AppError('not_found', 'The back office has not been built yet.', { cause });
  });
  const nonce = randomBytes(16).toString('base64');
  const policy = ctx.response.get('Content-Security-Policy');
  ctx.set(
    'Content-Security-Policy',
    policy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`),
  );
  ctx.set('Cache-Control', 'no-store');
  ctx.type = 'html';
  ctx.body = html.replace(NONCE_PLACE, nonce);
}
