import { type RawBuilder, sql } from 'kysely';
import { entriesByKey } from '../../api/changes/sitemap-shards.queries.ts';
import { entriesBySlot, SITEMAP_LINE } from '../../api/changes/sitemap-slots.queries.ts';
import { SITEMAP_GROUPS, sitemapIndexPath, sitemapPath } from '../../api/contract/pages/urls.ts';
import { type PageKindDefinition, withDocuments } from './page-kind.ts';

/** Aggregates lines of pages. */
const lines = (line: RawBuilder<string>, order: RawBuilder<unknown>) =>
  sql`string_agg(${line}, e'\\n' order by ${order})`;

/** Sitemaps. A page's key is the number of its group. */
export const sitemapPage: PageKindDefinition<'sitemap'> = {
  async documents(db, pages) {
    const requested = sql`select * from unnest(${pages.map(({ key }) => key)}::bigint[], ${pages.map(({ page }) => page)}::int[])`;
    const { rows } = await sql<{ key: number; page: number; count: number; entries: string }>`
      select key, page, count(*)::int as count, ${lines(SITEMAP_LINE, sql`path`)} as entries
      from (${entriesByKey(requested)}) entry group by 1, 2
      union all
      select key, page, count(*)::int, ${lines(sql`entry`, sql`slot`)}
      from (${entriesBySlot(requested)}) entry group by 1, 2`.execute(db);
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
      select ${lines(SITEMAP_LINE, sql`key, page`)} as entries from pages where kind = 'sitemap'`.execute(
      db,
    );
    const entries = rows[0]?.entries ?? '';
    return withDocuments(pages, () => ({
      kind: 'sitemap-index',
      path: sitemapIndexPath(),
      entries,
    }));
  },
};
