import { type RawBuilder, sql } from 'kysely';
import type { PageKind } from '../contract/documents.ts';
import { SITEMAP_GROUPS } from '../contract/urls.ts';
import { BUSINESSES_GROUP, BUSINESSES_PER_SITEMAP } from './sitemap-slots.queries.ts';

/** The protocol's limit is 50,000 addresses a file; below it there is room until files are split. */
export const URLS_PER_SITEMAP = 45_000;

const GROUP_OF_KIND: Partial<Record<PageKind, (typeof SITEMAP_GROUPS)[number]>> = {
  home: 'main',
  static: 'main',
  categories: 'main',
  countries: 'main',
  cities: 'main',
  category: 'categories',
  country: 'countries',
  'country-cities': 'countries',
  city: 'cities',
};

/** (kind, group) of every kind of page that stands in a sitemap by its key; listings have slots. */
const GROUPS = sql`(values ${sql.join(
  Object.entries(GROUP_OF_KIND).map(
    ([kind, group]) =>
      sql`(${sql.lit(kind)}::page_kind, ${sql.lit(SITEMAP_GROUPS.indexOf(group) + 1)})`,
  ),
)}) as groups (kind, number)`;

/**
 * How many files each group is spread over: a power of two, so that a page seldom has to move, and
 * when the files are split, all do at once.
 */
const SHARDS = sql`(
  select number, (2 ^ greatest(0, ceil(log(2, greatest(1, count(*)) / ${sql.lit(URLS_PER_SITEMAP)}.0))))::int as shards
  from pages join ${GROUPS} using (kind) where indexable group by number
) as shards`;

/** The sitemap of a page, from 1 within its group; `p` is the page, `shards` its group's. */
const SHARD = sql`((p.key + p.page) % shards.shards + 1)::int`;

/** A query of (kind, key, page): the sitemaps that ought to be there, by what is published. */
export const WANTED_SITEMAPS = sql`
  select 'sitemap'::page_kind as kind, number::bigint as key, n as page
  from ${SHARDS}, generate_series(1, shards) n
  union all
  select 'sitemap', ${sql.lit(BUSINESSES_GROUP)}, n from generate_series(1, (
    select ceil(count(*) / ${sql.lit(BUSINESSES_PER_SITEMAP)}.0)::int from sitemap_slots
  )) n`;

/**
 * A query of (kind, key, page): the sitemaps that speak of the given pages; all of a group's where
 * it has come to need more files, or fewer.
 * @param pages a query of (kind, key, page) of pages that were published, changed or removed
 */
export const sitemapsOf = (pages: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with p as (select * from (${pages}) changed (kind, key, page))
  select 'sitemap'::page_kind, number::bigint, ${SHARD}
  from p join ${GROUPS} using (kind) join ${SHARDS} using (number)
  union
  select 'sitemap', number, n
  from (select distinct number from p join ${GROUPS} using (kind)) touched
  left join ${SHARDS} using (number)
  cross join lateral (
    select coalesce(max(s.page), 0) as published from pages s where s.kind = 'sitemap' and s.key = number
  ) before
  cross join lateral generate_series(1, greatest(published, coalesce(shards, 0))) n
  where published <> coalesce(shards, 0)
  union
  select 'sitemap', ${sql.lit(BUSINESSES_GROUP)}, (slot - 1) / ${sql.lit(BUSINESSES_PER_SITEMAP)} + 1
  from p join sitemap_slots on business_id = key where kind = 'business'`;

/** A query of (key, page, path, changedAt): the entries of sitemaps that pages stand in by key. */
export const entriesByKey = (sitemaps: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select s.key, s.page, p.path, p.changed_at
  from (${sitemaps}) s (key, page)
  join ${GROUPS} on number = s.key join ${SHARDS} using (number)
  join pages p on p.kind = groups.kind and p.indexable and ${SHARD} = s.page`;

/** The same of sitemaps of listings. */
export const entriesBySlot = (sitemaps: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select s.key, s.page, p.path, p.changed_at
  from (${sitemaps}) s (key, page)
  join sitemap_slots on s.key = ${sql.lit(BUSINESSES_GROUP)}
    and slot > (s.page - 1) * ${sql.lit(BUSINESSES_PER_SITEMAP)}
    and slot <= s.page * ${sql.lit(BUSINESSES_PER_SITEMAP)}
  join pages p on p.kind = 'business' and p.key = business_id and p.page = 1 and p.indexable`;
