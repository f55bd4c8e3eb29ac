import type { Middleware } from 'koa';
import { AppError } from '../errors.ts';

/**
 * Refuses requests for service worker scripts, which browsers mark with a header that pages cannot set.
 * The site has none. /tags.js as a service worker would control every page of the origin, including the
 * back office. The Content-Security-Policy forbids it as well, where hosts send it.
 */
export function refuseServiceWorkers(): Middleware {
  return (ctx, next) => {
    if (ctx.get('Service-Worker') !== 'script') return next();
    throw new AppError('forbidden', 'This site has no service workers.');
  };
}
