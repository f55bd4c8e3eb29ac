import { extname } from 'node:path';
import type { Context, Middleware } from 'koa';
import { searchPath } from '../contract/pages/urls.ts';
import type { UsageCounter } from './usage-counter.ts';

/** What crawlers, monitors and scripts call themselves. */
const PROGRAM =
  /bot|crawl|spider|slurp|scan|check|monitor|preview|fetch|archive|facebookexternalhit|headless|lighthouse|curl|wget|python|java\/|go-http|node|axios|libwww|^$/i;

/** Whether a request comes from a program and not from a visitor, or is made in advance. */
export const isProgram = (ctx: Context): boolean =>
  PROGRAM.test(ctx.get('User-Agent')) || /prefetch|prerender/.test(ctx.get('Sec-Purpose'));

/** Counts the pages that visitors read. Searches are counted with their answers. */
export function countPages(usage: UsageCounter): Middleware {
  return async (ctx, next) => {
    await next();
    const isRead = ctx.method === 'GET' && (ctx.status === 200 || ctx.status === 304);
    if (isRead && extname(ctx.path) === '' && ctx.path !== searchPath() && !isProgram(ctx))
      usage.countPage(ctx.path);
  };
}
