import type { Middleware } from 'koa';
import type { Logger } from 'pino';

/**
 * Warns once about requests from a proxy that is not configured. All visitors then have the proxy's
 * address, and share its rate limits for calls and sign-ins.
 * @param trustProxy number of configured proxies
 */
export function warnOfUnknownProxy(trustProxy: number, logger: Logger): Middleware {
  let warned = trustProxy > 0;
  return (ctx, next) => {
    if (!warned && ctx.get('X-Forwarded-For') !== '') {
      warned = true;
      logger.warn(
        'requests have X-Forwarded-For, but TRUST_PROXY is 0: all visitors count as one address, with one rate limit. If there is a proxy in front of this server, set TRUST_PROXY to the number of proxies (usually 1); if not, a client has forged the header, and nothing has to be done.',
      );
    }
    return next();
  };
}
