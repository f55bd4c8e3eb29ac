import type Router from '@koa/router';
import type { Kysely } from 'kysely';
import { SITEMAPS_API, type Sitemaps } from '../contract/calls/sitemaps.ts';
import { SITEMAP_GROUPS } from '../contract/pages/urls.ts';
import type { DB } from '../database/tables.ts';
import type { Guard } from '../sessions/require-administrator.ts';
import { listSitemaps } from './sitemaps.queries.ts';

/**
 * Which sitemaps there are.
 * @param siteUrl origin of the site
 */
export function addSitemapRoutes(
  router: Router,
  db: Kysely<DB>,
  siteUrl: string,
  guard: Guard,
): void {
  router.get(SITEMAPS_API, guard('viewer'), async (ctx) => {
    const files = await listSitemaps(db);
    ctx.body = {
      files: files.map(({ path, key, entries, bytes, changed_at, stale }) => ({
        path,
        url: new URL(path, siteUrl).href,
        group: SITEMAP_GROUPS[key - 1] ?? null,
        ...{ entries, bytes, stale },
        changedAt: changed_at.toISOString(),
      })),
    } satisfies Sitemaps;
  });
}
