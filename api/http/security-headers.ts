import type { Middleware } from 'koa';
import helmet from 'koa-helmet';

/**
 * Security headers for every answer. Pages load scripts and styles from this site alone, images from
 * anywhere over HTTPS: photos and map tiles live elsewhere.
 * @param siteUrl HTTPS is insisted on where the site's own address has it, and nowhere else
 */
export function securityHeaders(siteUrl: string): Middleware {
  const https = siteUrl.startsWith('https:');
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'https:', 'data:'],
        'connect-src': ["'self'"],
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
