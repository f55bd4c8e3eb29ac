import type { Context } from 'koa';

/** A cookie that only this server reads. */
export type HostCookie = {
  read(ctx: Context): string | undefined;
  write(ctx: Context, value: string): void;
  clear(ctx: Context): void;
};

/**
 * A cookie out of reach of scripts and of requests from other sites; over HTTPS also bound to this
 * very host. Written as a header, since Koa refuses secure cookies behind a proxy that ends TLS.
 * @param officeUrl origin of the back office; decides whether browsers see it over HTTPS
 * @param name without the prefix that it has over HTTPS
 * @param seconds that the browser keeps it
 */
export function hostCookie(officeUrl: string, name: string, seconds: number): HostCookie {
  const https = officeUrl.startsWith('https:');
  const fullName = https ? `__Host-${name}` : name;
  const flags = `Path=/; HttpOnly; SameSite=Strict${https ? '; Secure' : ''}`;
  const set = (ctx: Context, value: string, maxAge: number) =>
    ctx.append('Set-Cookie', `${fullName}=${value}; Max-Age=${maxAge}; ${flags}`);
  return {
    read: (ctx) => ctx.cookies.get(fullName),
    write: (ctx, value) => set(ctx, value, seconds),
    clear: (ctx) => set(ctx, '', 0),
  };
}
