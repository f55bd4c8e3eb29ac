import type { Context, Middleware } from 'koa';
import helmet from 'koa-helmet';
import { scriptOrigins } from '../contract/pages/tags.ts';

/** What no page uses, tags included; "near me" asks for the visitor's place. */
const PERMISSIONS = [
  'geolocation=(self)',
  ...[
    'accelerometer',
    'bluetooth',
    'camera',
    'display-capture',
    'gyroscope',
    'hid',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((feature) => `${feature}=()`),
].join(', ');

/** Paths whose answers allow nothing of tracking tags. */
const OURS_ALONE = /^\/(?:admin(?:-legacy)?|api)(?:\/|$)/;

type Options = {
  /** Origins of the map's tiles. */
  readonly imageOrigins?: readonly string[];
  /** Asked for each public page; the same array as long as nothing has changed. */
  readonly tagOrigins?: () => Promise<readonly string[]>;
  /** Whether a request is for the back office's own host. */
  readonly isOffice?: (ctx: Context) => boolean;
};

const NO_ORIGINS: readonly string[] = [];

/**
 * Security headers for every answer. Pages load scripts and styles from this site alone, images from
 * anywhere over HTTPS, for photos live elsewhere, and from the origins of the map's tiles. Public
 * pages may also load from, and talk to, the origins that the saved tags name
 * (docs/tracking-code.md). No page may have workers: a service worker that a tag registers would
 * answer for the back office, too.
 *
 * Cross-Origin-Opener-Policy differs between the back office and public pages, so that a public page
 * that opens /admin in a window gets no hold of it.
 * @param siteUrl HTTPS is insisted on where the site's own address has it, and nowhere else
 */
export function securityHeaders(
  siteUrl: string,
  {
    imageOrigins = NO_ORIGINS,
    tagOrigins = async () => NO_ORIGINS,
    isOffice = () => false,
  }: Options = {},
): Middleware {
  const strict = headersWith(siteUrl, imageOrigins, null);
  let current = {
    origins: NO_ORIGINS,
    headers: headersWith(siteUrl, imageOrigins, NO_ORIGINS),
  };
  return async (ctx, next) => {
    ctx.set('Permissions-Policy', PERMISSIONS);
    if (OURS_ALONE.test(ctx.path) || isOffice(ctx)) return strict(ctx, next);
    const origins = await tagOrigins();
    if (origins !== current.origins)
      current = { origins, headers: headersWith(siteUrl, imageOrigins, origins) };
    return current.headers(ctx, next);
  };
}

/** @param tagOrigins null for the back office */
function headersWith(
  siteUrl: string,
  imageOrigins: readonly string[],
  tagOrigins: readonly string[] | null,
): Middleware {
  const origins = tagOrigins ?? NO_ORIGINS;
  const https = siteUrl.startsWith('https:');
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...scriptOrigins(origins)],
        'style-src': ["'self'", ...scriptOrigins(origins)],
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
        'worker-src': ["'none'"],
        ...(https && { 'upgrade-insecure-requests': [] }),
      },
    },
    strictTransportSecurity: https && { maxAge: 31_536_000, includeSubDomains: false },
    // Tile servers ask for a referrer; the origin is enough for them.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: tagOrigins ? 'same-origin-allow-popups' : 'same-origin' },
  });
}

const isPlainHttp = (origin: string): boolean => origin.startsWith('http:');
