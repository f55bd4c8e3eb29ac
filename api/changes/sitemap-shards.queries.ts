import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { PageKind } from '../contract/pages/documents.ts';
import { SITEMAP_GROUPS } from '../contract/pages/urls.ts';
import type { DB } from '../database/tables.ts';
import { BUSINESSES_PER_SITEMAP, URLS_PER_SITEMAP } from './sitemap-sizes.ts';
import { BUSINESSES_GROUP } from './sitemap-slots.queries.ts';

/** Maximum number of sitemaps of a group. Pages of one list share a sitemap, and so do the categories of a place: its
 * number is their `sitemap_shard` modulo a power of two up to this, which is how many values that function has. */
const MOST_SHARDS = 256;

const GROUP_OF_KIND: Partial<Record<PageKind, (typeof SITEMAP_GROUPS)[number]>> = {
  home: 'main',
  static: 'main',
  categories: 'main',
  countries: 'main',
  cities: 'main',
  category: 'categories',
  country: 'countries',
  'country-cities': 'countries',
  region: 'countries',
  city: 'cities',
  combination: 'combinations',
};

/** (kind, number of the group) of the kinds of pages whose sitemap follows from their key. */
const GROUPS = sql`(values ${sql.join(
  Object.entries(GROUP_OF_KIND).map(
    ([kind, group]) =>
      sql`(${sql.lit(kind)}::page_kind, ${sql.lit(SITEMAP_GROUPS.indexOf(group) + 1)})`,
  ),
)}) as groups (kind, number)`;

/** The entries `p` of the sitemap `s` (key, page). The residues are an array, so that PostgreSQL uses the
 * index; with rows it read all pages of the kind, 25 ms more of a million listings. */
const ENTRIES = sql`
  join ${GROUPS} on groups.number = s.key join sitemap_groups g on g.number = s.key
  cross join lateral (
    select array_agg(n::bigint) as list
    from generate_series(s.page - 1, ${sql.lit(MOST_SHARDS - 1)}, g.shards) n
  ) residues
  join pages p on p.kind = groups.kind and sitemap_shard(p.key) = any(residues.list)
    and p.kind <> 'business' and p.indexable`;

/** A query of (kind, key, page): the sitemaps of the published pages. */
export const WANTED_SITEMAPS = sql`
  select 'sitemap'::page_kind as kind, s.key::bigint as key, s.page
  from (select number, n from sitemap_groups, generate_series(1, shards) n) s (key, page)
  where exists (select from (values (1)) one ${ENTRIES})
  union all
  select 'sitemap', ${sql.lit(BUSINESSES_GROUP)}, n from generate_series(1, (
    select ceil(max(slot) / ${sql.lit(BUSINESSES_PER_SITEMAP)}.0)::int from sitemap_slots
  )) n`;

/**
 * A query of (kind, key, page): the sitemaps that list the given pages, but those of listings.
 * @param pages a query of (kind, key, page) of pages that were published, changed or removed
 */
export const sitemapsOf = (pages: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with p as (select * from (${pages}) changed (kind, key, page))
  select distinct 'sitemap'::page_kind as kind, number::bigint as key, (sitemap_shard(p.key) % shards + 1)::int as page
  from p join ${GROUPS} using (kind) join sitemap_groups using (number)`;

/** A query of (key, page, path, changed_at): the entries of sitemaps of all groups but the listings', which are in
 * their slots. */
export const entriesByKey = (sitemaps: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select s.key, s.page, p.path, p.changed_at from (${sitemaps}) s (key, page) ${ENTRIES}`;

/**
 * Spreads groups over as many files as their pages need; never over fewer, because every page would
 * move. Where the number doubles, each file is split into two.
 * @param pages a query of (kind, key, page) to count
 * @returns the groups, as keys of sitemaps, that have more files now
 */
export async function spreadSitemaps(
  trx: Transaction<DB>,
  pages: RawBuilder<unknown>,
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    update sitemap_groups g set shards = wanted.shards from (
      select number, least(${sql.lit(MOST_SHARDS)},
        2 ^ ceil(log(2, greatest(count(*), 1) / ${sql.lit(URLS_PER_SITEMAP)}::numeric)))::int as shards
      from (${pages}) counted join ${GROUPS} using (kind) group by number
    ) wanted where wanted.number = g.number and wanted.shards > g.shards
    returning g.number`.execute(trx);
  return rows.map(({ number }) => number);
}

/** A query of (kind, key, page): all sitemaps of groups. @param groups their keys */
export const sitemapsOfGroups = (groups: readonly number[]): RawBuilder<unknown> => sql`
  select 'sitemap'::page_kind, number::bigint, n from sitemap_groups, generate_series(1, shards) n
  where number = any(${groups}::int[])`;

/** A query of (kind, key, page): the pages in the sitemaps of groups. */
export const pagesOfGroups = (groups: readonly number[]): RawBuilder<unknown> => sql`
  select kind, key, page from pages join ${GROUPS} using (kind)
  where indexable and number = any(${groups}::int[])`;
