import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { PageKind } from '../contract/documents.ts';
import { STATIC_PAGES } from '../contract/documents.ts';
import { ERROR_PAGES } from '../contract/error-pages.ts';
import {
  COUNTRY_CATEGORIES_PAGE_SIZE,
  COUNTRY_TOP_CITIES,
  PAGE_SIZE,
} from '../contract/pagination.ts';
import type { DB } from '../database/tables.ts';
import { WANTED_SITEMAPS } from './sitemap-shards.queries.ts';

/** The lower, the sooner a page is published again. */
export const PRIORITY = { edit: 1, import: 2, rebuild: 3 } as const;

/** Sitemaps say when pages changed, and their index when sitemaps did: each comes after what it
 * speaks of, whatever made it stale. */
export const SITEMAP_PRIORITY = { sitemap: 8, 'sitemap-index': 9 } as const;

/** The channel on which a commit says that pages have become stale. */
export const STALE_CHANNEL = 'stale_pages';

export type Priority = (typeof PRIORITY)[keyof typeof PRIORITY];

/**
 * Marks pages as stale. A page that is marked already keeps its one mark, with the more urgent of
 * the two priorities.
 *
 * `do update`, never `do nothing`: the update waits for a worker that is rendering the page just now
 * from what it was before this transaction, and then marks it anew; and it locks a mark that waits,
 * so that no worker takes it before this transaction has committed.
 * @param pages a query of (kind, key, page)
 */
export async function markPages(
  trx: Transaction<DB>,
  priority: Priority,
  pages: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    insert into stale_pages as mark (kind, key, page, priority)
    select kind, key, page, case kind
      when 'sitemap' then ${sql.lit(SITEMAP_PRIORITY.sitemap)}
      when 'sitemap-index' then ${sql.lit(SITEMAP_PRIORITY['sitemap-index'])}
      else ${sql.lit(priority)} end
    from (${pages}) stale (kind, key, page)
    order by kind, key, page
    on conflict (kind, key, page) do update set
      priority = least(mark.priority, excluded.priority),
      attempts = 0, retry_at = null, error = null`.execute(trx);
  // Reaches whoever listens when, and only when, the transaction commits; repeats are merged.
  await sql`select pg_notify(${STALE_CHANNEL}, '')`.execute(trx);
}

const literal = (kind: PageKind) => sql`${sql.lit(kind)}::page_kind`;

/** Lists of one kind: their pages' size, and a query of (key, total) of how many items each holds. */
type Lists = {
  readonly kind: PageKind;
  readonly pageSize: number;
  readonly lists: RawBuilder<unknown>;
};

const lists = (kind: PageKind, pageSize: number, query: RawBuilder<unknown>): Lists => ({
  kind,
  pageSize,
  lists: query,
});

/** The pages that lists have now; an empty list has one. */
const currentPages = ({ kind, pageSize, lists: query }: Lists) => sql`
  select ${literal(kind)} as kind, list.key::bigint as key, page from (${query}) list (key, total)
  cross join lateral generate_series(
    1, greatest(ceil(list.total / ${sql.lit(pageSize)}::numeric)::int, 1)
  ) page`;

/**
 * The pages that lists have now, are published with, or are about to be published with: those that
 * ought to disappear are to be seen to as well.
 *
 * A page that a worker is rendering just now is not in the ledger yet, but this transaction still
 * sees the mark that the worker has deleted: in one snapshot there is always one or the other.
 */
const stalePages = ({ kind, pageSize, lists: query }: Lists) => sql`
  select ${literal(kind)}, list.key::bigint, page from (${query}) list (key, total)
  cross join lateral generate_series(1, greatest(
    ceil(list.total / ${sql.lit(pageSize)}::numeric)::int,
    (select max(p.page) from pages p where p.kind = ${literal(kind)} and p.key = list.key),
    (select max(s.page) from stale_pages s where s.kind = ${literal(kind)} and s.key = list.key),
    1
  )) page`;

/** The list of all (key 0) and those of A–Z (1–26), counted in one scan: with 100,000 cities a scan
 * a letter took 27 times its 12 ms. */
const lettered = (table: 'cities' | 'categories') => sql`
  with counted as (
    select letter, count(*) from ${sql.table(table)} where business_count > 0 group by 1
  )
  select 0 as key, coalesce(sum(count), 0) from counted
  union all
  select n, coalesce(count, 0) from generate_series(1, 26) n left join counted on letter = chr(64 + n)`;

const countryCount = sql`select 0, count(*) from countries where business_count > 0`;

const changedCards = sql`change_set where old_card is distinct from new_card
  or old_city_id is distinct from new_city_id or old_category_id is distinct from new_category_id`;

const changedCountries = sql`select distinct c.country_id from count_delta d join cities c on c.id = d.city_id`;

/** Which lists the transaction's change set makes stale. */
const CHANGED_LISTS: readonly Lists[] = [
  lists(
    'city',
    PAGE_SIZE,
    sql`
    select id, business_count from cities where id in (
      select old_city_id from ${changedCards} union select new_city_id from ${changedCards})`,
  ),
  lists(
    'category',
    PAGE_SIZE,
    sql`
    select id, business_count from categories where id in (
      select old_category_id from ${changedCards} union select new_category_id from ${changedCards})`,
  ),
  lists(
    'country',
    COUNTRY_CATEGORIES_PAGE_SIZE,
    sql`
    select id, category_count from countries where id in (${changedCountries})`,
  ),
  lists(
    'country-cities',
    PAGE_SIZE,
    sql`
    select id, city_count from countries where id in (${changedCountries}) and (
      city_count > ${sql.lit(COUNTRY_TOP_CITIES)}
      or exists (select from pages where kind = 'country-cities' and key = id)
      or exists (select from stale_pages where kind = 'country-cities' and key = id)
    )`,
  ),
];

/** Lists that show totals of the whole directory, and shares of them. */
const LISTS_OF_TOTALS: readonly Lists[] = [
  lists('cities', PAGE_SIZE, lettered('cities')),
  lists('categories', PAGE_SIZE, lettered('categories')),
  lists('countries', PAGE_SIZE, countryCount),
];

const HOME = sql`select 'home'::page_kind as kind, 0::bigint as key, 1 as page`;

/** Marks what the transaction's change set makes stale; the counts have been applied. */
export async function markChangeSet(trx: Transaction<DB>, priority: Priority): Promise<void> {
  await markPages(trx, priority, sql`select 'business'::page_kind, business_id, 1 from change_set`);
  for (const changed of CHANGED_LISTS) await markPages(trx, priority, stalePages(changed));
  const { rows } = await sql<{ changed: boolean }>`
    select exists (select from count_delta) as changed`.execute(trx);
  if (!rows[0]?.changed) return;
  for (const changed of LISTS_OF_TOTALS) await markPages(trx, priority, stalePages(changed));
  await markPages(trx, priority, HOME);
}

const inUse = (table: 'cities' | 'categories' | 'countries', count: string) =>
  sql`select id, ${sql.ref(count)} from ${sql.table(table)} where business_count > 0`;

const ALL_LISTS: readonly Lists[] = [
  lists('city', PAGE_SIZE, inUse('cities', 'business_count')),
  lists('category', PAGE_SIZE, inUse('categories', 'business_count')),
  lists('country', COUNTRY_CATEGORIES_PAGE_SIZE, inUse('countries', 'category_count')),
  // A country's own page shows them all where they are no more than these.
  lists(
    'country-cities',
    PAGE_SIZE,
    sql`
    select id, city_count from countries where city_count > ${sql.lit(COUNTRY_TOP_CITIES)}`,
  ),
  ...LISTS_OF_TOTALS,
];

const ERROR_KEYS = sql.join(ERROR_PAGES.map(({ key }) => sql`(${sql.lit(key)})`));

/** Files of which there is one, and pages that need no data. */
const FIXED_PAGES = sql`
  select 'error'::page_kind as kind, e.key::bigint as key, 1 as page from (values ${ERROR_KEYS}) e (key)
  union all select 'static', n, 1 from generate_series(1, ${sql.lit(STATIC_PAGES.length)}) n
  union all select 'tags', 0, 1 union all select 'robots', 0, 1
  union all select 'sitemap-index', 0, 1`;

/** A query of (kind, key, page): every page that the site ought to have, and no other. */
export const WANTED_PAGES: RawBuilder<unknown> = sql.join(
  [
    FIXED_PAGES,
    sql`select 'business'::page_kind as kind, id as key, 1 as page from businesses where public`,
    ...ALL_LISTS.map(currentPages),
    HOME,
    WANTED_SITEMAPS,
  ],
  sql` union all `,
);

/** Marks every page of the site, and those that were published and ought not to be any more. */
export async function markEverything(trx: Transaction<DB>): Promise<void> {
  await markPages(
    trx,
    PRIORITY.rebuild,
    sql`select kind, key, page from pages union select * from (${WANTED_PAGES}) wanted`,
  );
}
