import type { Middleware } from 'koa';
import helmet from 'koa-helmet';

/** Where tags of other sites have no business. */
const OURS_ALONE = /^\/(?:admin(?:-legacy)?|api)(?:\/|$)/;

const NO_ORIGINS: readonly string[] = [];

/**
 * Security headers for every answer. Pages load scripts and styles from this site alone, images from
 * anywhere over HTTPS, for photos live elsewhere, and from the origins of the map's tiles. Public
 * pages may also load from, and talk to, the origins that the saved tags name
 * (docs/tracking-code.md).
 * @param siteUrl HTTPS is insisted on where the site's own address has it, and nowhere else
 * @param imageOrigins where the tiles of maps come from
 * @param tagOrigins asked for each public page; the same array as long as nothing has changed
 */
export function securityHeaders(
  siteUrl: string,
  imageOrigins: readonly string[] = NO_ORIGINS,
  tagOrigins: () => Promise<readonly string[]> = async () => NO_ORIGINS,
): Middleware {
  const strict = headersWith(siteUrl, imageOrigins, NO_ORIGINS);
  let current = {
    origins: NO_ORIGINS,
    headers: headersWith(siteUrl, imageOrigins, NO_ORIGINS),
  };
  return async (ctx, next) => {
    if (OURS_ALONE.test(ctx.path)) return strict(ctx, next);
    const origins = await tagOrigins();
    if (origins !== current.origins)
      current = { origins, headers: headersWith(siteUrl, imageOrigins, origins) };
    return current.headers(ctx, next);
  };
}

function headersWith(
  siteUrl: string,
  imageOrigins: readonly string[],
  origins: readonly string[],
): Middleware {
  const https = siteUrl.startsWith('https:');
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...origins],
        'style-src': ["'self'", ...origins],
        'img-src': [
          "'self'",
          'https:',
          'data:',
          ...[...imageOrigins, ...origins].filter(isPlainHttp),
        ],
        'connect-src': ["'self'", ...origins],
        ...(origins.length > 0 && { 'frame-src': ["'self'", ...origins] }),
        'frame-ancestors': ["'none'"],
        'base-uri': ["'self'"],
        'form-action': ["'self'"],
        'object-src': ["'none'"],
        ...(https && { 'upgrade-insecure-requests': [] }),
      },
    },
    strictTransportSecurity: https && { maxAge: 31_536_000, includeSubDomains: false },
    // Tile servers ask for a referrer; the origin is enough for them.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
}

const isPlainHttp = (origin: string): boolean => origin.startsWith('http:');
