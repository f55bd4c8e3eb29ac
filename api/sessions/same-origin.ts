import type { Context } from 'koa';
import { AppError } from '../errors.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses requests that another site made a browser send. SameSite cookies stop most of them, but treat
 * other hosts of the same domain as the same site. Browsers send Sec-Fetch-Site over HTTPS and on
 * localhost, and Origin everywhere. A client that sends neither is not a browser; its request passes only
 * without cookies, because then it carries nothing that a browser has stored.
 * @param ownUrl origin of the site, or of the back office if it has its own
 * @throws AppError `forbidden`
 */
export function checkSameOrigin(ctx: Context, ownUrl: string): void {
  if (SAFE.has(ctx.method)) return;
  const fetchSite = ctx.get('Sec-Fetch-Site');
  const origin = ctx.get('Origin');
  if (fetchSite !== '') {
    if (fetchSite === 'same-origin' || fetchSite === 'none') return;
  } else if (origin !== '') {
    if (isSameOrigin(ctx, ownUrl)) return;
  } else if (ctx.get('Cookie') === '') return;
  throw new AppError(
    'forbidden',
    'This request does not come from the site itself. Programs that send cookies must also send Origin.',
  );
}

/**
 * Whether Origin names this server: by its configured origin, or by the host of the request, so that the
 * back office also works under its address in the local network. The scheme matters. An `https:` page of
 * the same host is this server behind a proxy. An `http:` page is accepted only if the request itself came
 * over plain HTTP (X-Forwarded-Proto counts behind trusted proxies) and the configured origin is not HTTPS:
 * an attacker in the network can forge the `http:` page of an HTTPS site. The loopback interface has no
 * such attacker.
 * @param ownUrl origin of the site, or of the back office if it has its own
 */
export function isSameOrigin(ctx: Context, ownUrl: string): boolean {
  const own = new URL(ownUrl);
  // Browsers send `null` for pages without an origin.
  const origin = URL.parse(ctx.get('Origin'));
  if (origin?.origin === own.origin) return true;
  if (origin?.host !== ctx.host) return false;
  if (origin.protocol === 'https:') return true;
  if (origin.protocol !== 'http:' || ctx.protocol !== 'http') return false;
  return own.protocol === 'http:' || LOOPBACK.test(origin.hostname);
}

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** The pages of the back office, and the API documentation, which links to calls. */
const OFFICE_PAGE = /^(?:\/admin(?:-legacy)?|\/api\/docs)(?:\/|$)/;

/**
 * Refuses requests with a session that a page outside of the back office sent. If both share an origin,
 * tracking tags run as scripts of that origin. A Referer must name a page of the back office. A browser
 * whose Sec-Fetch-Site says that a page sent the request must also send Referer.
 * @throws AppError `forbidden`
 */
export function checkOfficePage(ctx: Context): void {
  const referer = ctx.get('Referer');
  const fetchSite = ctx.get('Sec-Fetch-Site');
  if (referer === '') {
    // `none`: a typed address or a bookmark.
    if (fetchSite === '' || fetchSite === 'none') return;
    throw new AppError(
      'forbidden',
      'This request does not say which page sent it. Allow the browser to send Referer to this site.',
    );
  }
  const isOffice = OFFICE_PAGE.test(URL.parse(referer)?.pathname ?? '');
  const isOwn = fetchSite === '' || fetchSite === 'same-origin' || fetchSite === 'none';
  if (isOffice && isOwn) return;
  throw new AppError('forbidden', 'This request does not come from a page of the back office.');
}
