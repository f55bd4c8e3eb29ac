import type { Middleware } from 'koa';
import type { Logger } from 'pino';

/**
 * Warns once when requests come through a proxy that the configuration does not know of: all visitors
 * then share the proxy's address, and with it one limit of requests and of attempts to sign in.
 * @param trustProxy how many proxies the configuration names
 */
export function warnOfUnknownProxy(trustProxy: number, logger: Logger): Middleware {
  let warned = trustProxy > 0;
  return (ctx, next) => {
    if (!warned && ctx.get('X-Forwarded-For') !== '') {
      warned = true;
      logger.warn(
        'requests carry X-Forwarded-For, and TRUST_PROXY is 0: all visitors count as one address, with one rate limit. Where a proxy stands before this server, set TRUST_PROXY to the number of proxies (mostly 1); where none does, a client has made the header up, and nothing has to be done.',
      );
    }
    return next();
  };
}
