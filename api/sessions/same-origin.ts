import type { Context } from 'koa';
import { AppError } from '../errors.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses requests that another site made a browser send, beyond what SameSite cookies already stop
 * (which other hosts of the same domain count as the same site for). Browsers say where a request
 * comes from: in Sec-Fetch-Site over HTTPS and on localhost, in Origin everywhere. The origin may be
 * the site's, or the host that was called: the back office also works by its address in the local
 * network. Who sends neither is no browser; then only a request without cookies goes through, since
 * nothing that a browser keeps can be abused by it.
 * @param siteUrl origin of the site
 * @throws AppError `forbidden`
 */
export function checkSameOrigin(ctx: Context, siteUrl: string): void {
  if (SAFE.has(ctx.method)) return;
  const fetchSite = ctx.get('Sec-Fetch-Site');
  const origin = ctx.get('Origin');
  if (fetchSite !== '') {
    if (fetchSite === 'same-origin' || fetchSite === 'none') return;
  } else if (origin !== '') {
    if (isSameOrigin(ctx, siteUrl)) return;
  } else if (ctx.get('Cookie') === '') return;
  throw new AppError(
    'forbidden',
    'This request does not come from the site itself. Programs that send cookies must also send Origin.',
  );
}

/** Whether a page of the site opened this connection; programs that are no browser must say so, too. */
export function isSameOrigin(ctx: Context, siteUrl: string): boolean {
  const origin = ctx.get('Origin');
  return origin === new URL(siteUrl).origin || hostOf(origin) === ctx.host;
}

/** Browsers send `null` from where there is no origin to speak of. */
const hostOf = (origin: string): string | undefined => URL.parse(origin)?.host;
