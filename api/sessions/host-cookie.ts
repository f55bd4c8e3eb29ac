import type { Context } from 'koa';
import { SESSION_SECONDS } from './sessions.queries.ts';

/**
 * A cookie that scripts cannot read and other sites cannot send; over HTTPS it is also bound to this host
 * by the prefix `__Host-`. Set as a header because Koa refuses secure cookies behind a proxy that ends TLS.
 * @param officeUrl origin of the back office; decides whether the cookie is `Secure`
 * @param name without the prefix
 * @param seconds lifetime in the browser
 */
export function hostCookie(officeUrl: string, name: string, seconds: number) {
  const https = officeUrl.startsWith('https:');
  const fullName = https ? `__Host-${name}` : name;
  const flags = `Path=/; HttpOnly; SameSite=Strict${https ? '; Secure' : ''}`;
  const set = (ctx: Context, value: string, maxAge: number) =>
    ctx.append('Set-Cookie', `${fullName}=${value}; Max-Age=${maxAge}; ${flags}`);
  return {
    read: (ctx: Context) => ctx.cookies.get(fullName),
    write: (ctx: Context, value: string) => set(ctx, value, seconds),
    clear: (ctx: Context) => set(ctx, '', 0),
  };
}

/**
 * The cookie that contains the token of a session.
 * @param officeUrl origin of the back office
 */
export const sessionCookie = (officeUrl: string) =>
  hostCookie(officeUrl, 'session', SESSION_SECONDS);
