import type { Middleware } from 'koa';
import { AppError } from '../errors.ts';

/**
 * Refuses scripts that a browser asks for as service workers, which it says in a header that pages
 * cannot set. The site has none; /tags.js as one would answer for every page of the origin, those of
 * the back office among them. The policy of public pages forbids it too, where they are served with it.
 */
export function refuseServiceWorkers(): Middleware {
  return (ctx, next) => {
    if (ctx.get('Service-Worker') !== 'script') return next();
    throw new AppError('forbidden', 'This site has no service workers.');
  };
}
