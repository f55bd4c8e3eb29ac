import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { type StaticPageName, staticPageKey } from '../contract/pages/documents.ts';
import type { DB } from '../database/tables.ts';

/** Priorities of marks: lower values are claimed first. */
export const PRIORITY = { edit: 1, import: 2, rebuild: 3 } as const;

/**
 * When everything is rebuilt, the pages with the most visits come first (home, static and error pages,
 * and the lists of all countries, cities and categories), then the hundred thousand lists of one
 * country, region, city or category.
 */
const REBUILT_LIST = 4;

/**
 * When everything is rebuilt, listings come after the lists. Lists read listings from all parts of the
 * table, and at a million listings the files of their pages displace the table from 24 GB of page cache.
 * Otherwise the page of a listing comes before the lists that link to it.
 */
export const REBUILT_LISTING = 5;

/** The priority of a kind, where {@link PRIORITY.rebuild} is given. */
const REBUILT = sql`case
  when kind = 'business' then ${sql.lit(REBUILT_LISTING)}
  when kind in ('city', 'category', 'country', 'country-cities', 'region', 'combination') then ${sql.lit(REBUILT_LIST)}
  else ${sql.lit(PRIORITY.rebuild)} end`;

/** Sitemaps contain the time at which pages changed, and their index that of the sitemaps: each comes
 * after its contents, whatever made it stale. */
export const SITEMAP_PRIORITY = { sitemap: 8, 'sitemap-index': 9 } as const;

/** Rules for hosts contain the addresses of published and removed files, so they come after all of them. */
export const HOST_RULES_PRIORITY = 10;

/** The channel that notifies listeners, at the commit, that pages have become stale. */
export const STALE_CHANNEL = 'stale_pages';

export type Priority = (typeof PRIORITY)[keyof typeof PRIORITY];

/**
 * Marks pages as stale. A page that is marked already keeps its one mark, with the more urgent of the two
 * priorities.
 *
 * `do update`, never `do nothing`: the update blocks until a worker that is rendering the page as it was
 * before this transaction has finished, and then marks it again. It also locks an existing mark, so that
 * no worker claims it before this transaction commits, even where its `where` does not match. Listings of
 * a range have no marks to block at: call `lockListings` before marking listings.
 * @param pages a query of (kind, key, page)
 */
export async function markPages(
  trx: Transaction<DB>,
  priority: Priority,
  pages: RawBuilder<unknown>,
): Promise<void> {
  // PostgreSQL delivers the notification at the commit, once for each transaction.
  await sql`
    with marked as (
    insert into stale_pages as mark (kind, key, page, priority)
    select kind, key, page, case kind
      when 'sitemap' then ${sql.lit(SITEMAP_PRIORITY.sitemap)}
      when 'sitemap-index' then ${sql.lit(SITEMAP_PRIORITY['sitemap-index'])}
      when 'former-pages' then ${sql.lit(HOST_RULES_PRIORITY)}
      when 'nginx' then ${sql.lit(HOST_RULES_PRIORITY)}
      else ${priority === PRIORITY.rebuild ? REBUILT : sql.lit(priority)} end
    from (select distinct * from (${pages}) marked (kind, key, page)) stale
    order by kind, key, page
    on conflict (kind, key, page) do update set
      priority = least(mark.priority, excluded.priority),
      attempts = 0, failed_at = null, retry_at = null, error = null
    where mark.priority > excluded.priority or mark.attempts > 0
    ) select pg_notify(${STALE_CHANNEL}, '')`.execute(trx);
}

/** Marks a static page. */
export const markStaticPage = (
  trx: Transaction<DB>,
  priority: Priority,
  name: StaticPageName,
): Promise<void> =>
  markPages(
    trx,
    priority,
    sql`select 'static'::page_kind, ${sql.lit(staticPageKey(name))}::bigint, 1`,
  );

/**
 * A query of (marked_at, retry_at): all that a rebuild has to do. These are marks of pages, ranges of
 * listings, and files without a page. `retry_at` is null, except for a page that failed.
 */
export const STALE_QUEUE = sql`
  select marked_at, retry_at from stale_pages
  union all select marked_at, null from stale_ranges
  union all select found_at, null from orphan_files`;

/** Whether an entry of the queue, or a mark, is due: a page that failed waits until it is tried again. */
export const IS_DUE = sql<boolean>`(retry_at is null or retry_at <= now())`;

/** Whether anything is stale, due or not. */
export async function isAnythingStale(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql`select from (${STALE_QUEUE}) queue limit 1`.execute(db);
  return rows.length > 0;
}
