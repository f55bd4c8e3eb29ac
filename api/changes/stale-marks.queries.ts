import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { DB } from '../database/tables.ts';

/** The lower, the sooner a page is published again. */
export const PRIORITY = { edit: 1, import: 2, rebuild: 3 } as const;

/**
 * When everything is rebuilt, the few pages that most visits begin with come first (home, contact and
 * the like, the error pages, and the lists of all countries, cities and categories), then the lists of
 * one country, city or category, of which there are a hundred thousand.
 */
const REBUILT_LIST = 4;

/**
 * When everything is rebuilt, listings come after the lists, which read them from all over their table:
 * at a million, the files of the listings' pages drive that table out of the memory of 24 GB. Elsewhere
 * a listing's own page comes before the lists that link to it.
 */
export const REBUILT_LISTING = 5;

/** By kind, where {@link PRIORITY.rebuild} is asked for; other kinds have that. */
const REBUILT = sql`case
  when kind = 'business' then ${sql.lit(REBUILT_LISTING)}
  when kind in ('city', 'category', 'country', 'country-cities') then ${sql.lit(REBUILT_LIST)}
  else ${sql.lit(PRIORITY.rebuild)} end`;

/** Sitemaps say when pages changed, and their index when sitemaps did: each comes after what it
 * speaks of, whatever made it stale. */
export const SITEMAP_PRIORITY = { sitemap: 8, 'sitemap-index': 9 } as const;

/** Rules for hosts of their own speak of what has been published and removed, sitemaps among it. */
export const HOST_RULES_PRIORITY = 10;

/** The channel on which a commit says that pages have become stale. */
export const STALE_CHANNEL = 'stale_pages';

export type Priority = (typeof PRIORITY)[keyof typeof PRIORITY];

/**
 * Marks pages as stale. A page that is marked already keeps its one mark, with the more urgent of
 * the two priorities.
 *
 * `do update`, never `do nothing`: the update waits for a worker that is rendering the page just now
 * from what it was before this transaction, and then marks it anew; and it locks a mark that waits,
 * so that no worker takes it before this transaction has committed. (A row that its `where` leaves as
 * it is has been locked, too.) Whoever marks listings calls `lockListings` before, as those of a range
 * have no marks to wait at.
 * @param pages a query of (kind, key, page)
 */
export async function markPages(
  trx: Transaction<DB>,
  priority: Priority,
  pages: RawBuilder<unknown>,
): Promise<void> {
  // A notice reaches whoever listens when, and only when, the transaction commits; repeats are merged.
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
      attempts = 0, retry_at = null, error = null
    where mark.priority > excluded.priority or mark.attempts > 0
    ) select pg_notify(${STALE_CHANNEL}, '')`.execute(trx);
}
