import type { Context } from 'koa';
import { SESSION_SECONDS } from './sessions.queries.ts';

/** Where a browser keeps the token of its session. */
export type SessionCookie = {
  read(ctx: Context): string | undefined;
  write(ctx: Context, token: string): void;
  clear(ctx: Context): void;
};

/**
 * Out of reach of scripts and of requests from other sites; over HTTPS also bound to this very host.
 * Written as a header, since Koa refuses secure cookies behind a proxy that ends TLS.
 * @param siteUrl origin of the site; decides whether browsers see it over HTTPS
 */
export function sessionCookie(siteUrl: string): SessionCookie {
  const https = siteUrl.startsWith('https:');
  const name = https ? '__Host-session' : 'session';
  const flags = `Path=/; HttpOnly; SameSite=Strict${https ? '; Secure' : ''}`;
  const set = (ctx: Context, value: string, seconds: number) =>
    ctx.append('Set-Cookie', `${name}=${value}; Max-Age=${seconds}; ${flags}`);
  return {
    read: (ctx) => ctx.cookies.get(name),
    write: (ctx, token) => set(ctx, token, SESSION_SECONDS),
    clear: (ctx) => set(ctx, '', 0),
  };
}
