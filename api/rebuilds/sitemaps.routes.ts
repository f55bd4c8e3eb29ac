import type { Kysely } from 'kysely';
import { PUBLICATION_ROUTES } from '../contract/calls/publication-routes.ts';
import type { Sitemaps } from '../contract/calls/sitemaps.ts';
import { SITEMAP_GROUPS } from '../contract/pages/urls.ts';
import type { DB } from '../database/tables.ts';
import type { Serve } from '../http/serve-routes.ts';
import { listSitemaps } from './sitemaps.queries.ts';

/**
 * The published sitemaps.
 * @param siteUrl origin of the site
 */
export function addSitemapRoutes(serve: Serve, db: Kysely<DB>, siteUrl: string): void {
  serve(PUBLICATION_ROUTES.sitemaps, async () => {
    const files = await listSitemaps(db);
    return {
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
