import { type Kysely, sql } from 'kysely';
import { entriesByKey } from '../changes/sitemap-shards.queries.ts';
import { BUSINESSES_PER_SITEMAP } from '../changes/sitemap-sizes.ts';
import { BUSINESSES_GROUP } from '../changes/sitemap-slots.queries.ts';
import type { SitemapFile } from '../contract/calls/publication.ts';
import type { DB } from '../database/tables.ts';

/** `key` is the number of its group; 0 for the sitemap index. */
type SitemapRow = Omit<SitemapFile, 'url' | 'group' | 'changedAt'> & {
  readonly key: number;
  readonly changedAt: Date;
};

/**
 * The published sitemaps. The number of entries of a file of listings follows from the last slot and the free ones;
 * joining with the pages would read a million of them.
 */
export async function listSitemaps(db: Kysely<DB>): Promise<SitemapRow[]> {
  const group = sql.lit(BUSINESSES_GROUP);
  const most = sql.lit(BUSINESSES_PER_SITEMAP);
  const byKey = sql`select key, page from pages where kind = 'sitemap' and key <> ${group}`;
  const { rows } = await sql<SitemapRow>`
    with last as (select coalesce(max(slot), 0) as slot from sitemap_slots),
    free as (
      select (slot - 1) / ${most} + 1 as page, count(*)::int as slots
      from sitemap_slots where business_id is null group by 1
    ),
    named as (
      select key, page, count(*)::int as entries from (${entriesByKey(byKey)}) entry group by 1, 2
    )
    select p.path, p.key::int as key, p.bytes, p.changed_at as "changedAt",
      case
        when p.kind = 'sitemap-index'
          then (select count(*)::int from pages where kind = 'sitemap')
        when p.key = ${group}
          then greatest(0, least(${most}, last.slot - (p.page - 1) * ${most}) - coalesce(free.slots, 0))
        else coalesce(named.entries, 0)
      end as entries,
      exists (
        select from stale_pages s where s.kind = p.kind and s.key = p.key and s.page = p.page
      ) as stale
    from last, pages p left join named on p.kind = 'sitemap' and named.key = p.key
      and named.page = p.page
    left join free on free.page = p.page
    where p.kind in ('sitemap', 'sitemap-index')
    order by p.kind desc, p.key, p.page`.execute(db);
  return rows;
}
