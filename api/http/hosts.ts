import type { Context, Middleware } from 'koa';
import { AppError } from '../errors.ts';

/** What a host serves: `office` is the back office with its API, `site` everything else. */
export type Side = 'site' | 'office';

export type Hosts = {
  /** Whether the host that was called serves a side. Both, unless ADMIN_HOST separates them. */
  readonly serves: (ctx: Context, side: Side) => boolean;
  /** For a router: its routes answer 404 on hosts that do not serve their side. */
  readonly only: (side: Side) => Middleware;
};

/**
 * Tells the back office's host from the others. Only the Host header counts: X-Forwarded-Host can be
 * set by a script of a public page.
 * @param adminUrl origin of the back office; undefined where it shares the site's
 */
export function separateHosts(adminUrl: string | undefined): Hosts {
  const office = adminUrl === undefined ? undefined : new URL(adminUrl);
  const serves: Hosts['serves'] = (ctx, side) => {
    if (!office) return true;
    const called = URL.parse(`${office.protocol}//${ctx.req.headers.host ?? ''}`)?.host;
    return (called === office.host) === (side === 'office');
  };
  return {
    serves,
    only: (side) => (ctx, next) => {
      if (serves(ctx, side)) return next();
      throw missing(ctx);
    },
  };
}

const OFFICE_PAGE = /^\/admin(?:$|\/|-legacy\/?$)/;

/**
 * Sends page loads of the back office from the public host to its own, and the root of its own host to
 * its first screen. What the back office's host does not serve is 404 there.
 * @param adminUrl origin of the back office; undefined where it shares the site's
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
