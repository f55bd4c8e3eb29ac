import { sql } from 'kysely';
import { entriesByKey, entriesBySlot } from '../../api/changes/sitemap-shards.queries.ts';
import { SITEMAP_GROUPS, sitemapIndexPath, sitemapPath } from '../../api/contract/urls.ts';
import type { PageKindDefinition } from './page-kind.ts';

type Entry = { key: number; page: number; path: string; changed_at: Date };

/** The sitemaps: a page's key is the number of its group. */
export const sitemapPage: PageKindDefinition<'sitemap'> = {
  kind: 'sitemap',
  async documents(db, pages) {
    const asked = sql`select * from unnest(${pages.map(({ key }) => key)}::bigint[], ${pages.map(({ page }) => page)}::int[])`;
    const { rows } = await sql<Entry>`
      ${entriesByKey(asked)} union all ${entriesBySlot(asked)} order by 1, 2, 3`.execute(db);
    const byPage = Map.groupBy(rows, ({ key, page }) => `${key} ${page}`);
    return pages.flatMap(({ key, page }) => {
      const group = SITEMAP_GROUPS[key - 1];
      const entries = byPage.get(`${key} ${page}`);
      if (group === undefined || entries === undefined) return [];
      return {
        key,
        page,
        document: {
          kind: 'sitemap',
          path: sitemapPath(group, page),
          group: key,
          entries: entries.map(toEntry),
        },
      };
    });
  },
  async locate() {
    return null;
  },
};

const toEntry = ({ path, changed_at }: Pick<Entry, 'path' | 'changed_at'>) => ({
  path,
  changedAt: changed_at.toISOString(),
});

/** The one file that names all sitemaps. */
export const sitemapIndexPage: PageKindDefinition<'sitemap-index'> = {
  kind: 'sitemap-index',
  async documents(db, pages) {
    const sitemaps = await db
      .selectFrom('pages')
      .select(['path', 'changed_at'])
      .where('kind', '=', 'sitemap')
      .orderBy('key')
      .orderBy('page')
      .execute();
    return pages.map(({ key, page }) => ({
      key,
      page,
      document: {
        kind: 'sitemap-index',
        path: sitemapIndexPath(),
        entries: sitemaps.map(toEntry),
      },
    }));
  },
  async locate() {
    return null;
  },
};
