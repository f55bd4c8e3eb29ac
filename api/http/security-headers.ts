import type { Context, Middleware } from 'koa';
import helmet from 'koa-helmet';
import { scriptOrigins } from '../contract/pages/tags.ts';

/** Disables features that neither pages nor tags use. "Near me" needs the geolocation. */
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

/** Paths without tracking tags. */
const WITHOUT_TAGS = /^\/(?:admin(?:-legacy)?|api)(?:\/|$)/;

/** Scripts and styles of pages. They are no documents, which is what most policies are about. */
const PARTS = /^\/(?:tags|_astro\/[^/]+)\.(?:js|css)$/;

type Options = {
  /** Origins of the map tiles. */
  readonly imageOrigins: readonly string[];
  /** Called for each public page. Returns the same array while the origins are unchanged. */
  readonly tagOrigins: () => Promise<readonly string[]>;
  /** Whether a request is for the host of the back office. */
  readonly isOffice: (ctx: Context) => boolean;
};

const NO_ORIGINS: readonly string[] = [];

/**
 * Security headers of every response. Pages load scripts and styles from this site, images from any
 * HTTPS origin (photos are external) and from the origins of the map tiles. Public pages may also load
 * from and connect to the origins of the saved tags (docs/tracking-code.md). Workers are forbidden, since
 * a service worker that a tag registers would also control the back office.
 *
 * Cross-Origin-Opener-Policy differs between the back office and public pages, so that a public page
 * that opens /admin in a window has no access to it.
 * @param siteUrl HTTPS is enforced if this URL has it
 */
export function securityHeaders(
  siteUrl: string,
  { imageOrigins, tagOrigins, isOffice }: Options,
): Middleware {
  const strict = headersWith(siteUrl, imageOrigins, null);
  let current = {
    origins: NO_ORIGINS,
    headers: headersWith(siteUrl, imageOrigins, NO_ORIGINS),
  };
  const parts = headersOfParts(siteUrl);
  return async (ctx, next) => {
    if (PARTS.test(ctx.path)) return parts(ctx, next);
    ctx.set('Permissions-Policy', PERMISSIONS);
    if (WITHOUT_TAGS.test(ctx.path) || isOffice(ctx)) return strict(ctx, next);
    const origins = await tagOrigins();
    if (origins !== current.origins)
      current = { origins, headers: headersWith(siteUrl, imageOrigins, origins) };
    return current.headers(ctx, next);
  };
}

/** All headers of a page are 1 KB for each of its ten files, half of the bytes of the smaller ones. */
const headersOfParts = (siteUrl: string): Middleware =>
  helmet({
    strictTransportSecurity: transportSecurity(siteUrl),
    ...{ contentSecurityPolicy: false, crossOriginOpenerPolicy: false, originAgentCluster: false },
    ...{ referrerPolicy: false, xDnsPrefetchControl: false, xDownloadOptions: false },
    ...{ xFrameOptions: false, xPermittedCrossDomainPolicies: false, xXssProtection: false },
  });

const transportSecurity = (siteUrl: string) =>
  siteUrl.startsWith('https:') && { maxAge: 31_536_000, includeSubDomains: false };

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
    strictTransportSecurity: transportSecurity(siteUrl),
    // Tile servers require a referrer; the origin is sufficient.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: tagOrigins ? 'same-origin-allow-popups' : 'same-origin' },
  });
}

const isPlainHttp = (origin: string): boolean => origin.startsWith('http:');
