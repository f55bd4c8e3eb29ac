import type { Context, Middleware } from 'koa';
import { AppError } from '../errors.ts';

/** What a host serves: `office` is the back office with its API, `site` everything else. */
export type Side = 'site' | 'office';

export type Hosts = ReturnType<typeof separateHosts>;

/**
 * Distinguishes the host of the back office by the Host header. X-Forwarded-Host is ignored, since a
 * script on a public page can set it.
 * @param adminUrl origin of the back office; undefined if it shares the site's
 */
export function separateHosts(adminUrl: string | undefined) {
  const office = adminUrl === undefined ? undefined : new URL(adminUrl);
  /** Whether the requested host serves a side. Every host serves both, unless ADMIN_HOST is set. */
  const serves = (ctx: Context, side: Side): boolean => {
    if (!office) return true;
    const called = URL.parse(`${office.protocol}//${ctx.req.headers.host ?? ''}`)?.host;
    return (called === office.host) === (side === 'office');
  };
  return {
    serves,
    /** Middleware for routers: answers 404 on hosts that do not serve the side. */
    only:
      (side: Side): Middleware =>
      (ctx, next) => {
        if (serves(ctx, side)) return next();
        throw missing(ctx);
      },
  };
}

const OFFICE_PAGE = /^\/admin(?:$|\/|-legacy\/?$)/;

/**
 * Redirects pages of the back office from the public host to its own host, and the root of that host to
 * the first screen. Answers 404 to other pages on that host.
 * @param adminUrl origin of the back office; undefined if it shares the site's
 */
export function routeHosts(adminUrl: string | undefined, { serves }: Hosts): Middleware {
  return (ctx, next) => {
    if (adminUrl === undefined) return next();
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (serves(ctx, 'site')) {
      if (!OFFICE_PAGE.test(ctx.path)) return next();
      if (!isRead) throw missing(ctx);
      return redirect(ctx, new URL(ctx.path + ctx.search, adminUrl).href);
    }
    if (ctx.path === '/' && isRead) return redirect(ctx, '/admin');
    if (!OFFICE_PAGE.test(ctx.path)) throw missing(ctx);
    return next();
  };
}

const missing = ({ path }: Context) => new AppError('not_found', `There is no ${path}.`);

function redirect(ctx: Context, address: string): void {
  ctx.set('Cache-Control', 'no-store');
  ctx.redirect(address);
}
