import { type RawBuilder, sql } from 'kysely';
import { entriesByKey, entriesBySlot } from '../../api/changes/sitemap-shards.queries.ts';
import { SITEMAP_GROUPS, sitemapIndexPath, sitemapPath } from '../../api/contract/pages/urls.ts';
import { type PageKindDefinition, withDocuments } from './page-kind.ts';

/** Aggregates a line for each page, see the sitemaps in documents.ts. */
const lines = (order: RawBuilder<unknown>) => sql`string_agg(
  path || e'\\t' || to_char(changed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), e'\\n'
  order by ${order})`;

/** Sitemaps. A page's key is the number of its group. */
export const sitemapPage: PageKindDefinition<'sitemap'> = {
  async documents(db, pages) {
    const requested = sql`select * from unnest(${pages.map(({ key }) => key)}::bigint[], ${pages.map(({ page }) => page)}::int[])`;
    const { rows } = await sql<{ key: number; page: number; count: number; entries: string }>`
      select key, page, count(*)::int as count, ${lines(sql`path`)} as entries
      from (${entriesByKey(requested)} union all ${entriesBySlot(requested)}) entry group by 1, 2`.execute(
      db,
    );
    return rows.flatMap(({ key, page, count, entries }) => {
      const group = SITEMAP_GROUPS[key - 1];
      if (group === undefined) return [];
      const path = sitemapPath(group, page);
      return { key, page, document: { kind: 'sitemap', path, group: key, count, entries } };
    });
  },
};

/** The index of all sitemaps. */
export const sitemapIndexPage: PageKindDefinition<'sitemap-index'> = {
  async documents(db, pages) {
    const { rows } = await sql<{ entries: string | null }>`
      select ${lines(sql`key, page`)} as entries from pages where kind = 'sitemap'`.execute(db);
    const entries = rows[0]?.entries ?? '';
    return withDocuments(pages, () => ({
      kind: 'sitemap-index',
      path: sitemapIndexPath(),
      entries,
    }));
  },
};
