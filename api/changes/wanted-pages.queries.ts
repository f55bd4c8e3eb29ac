import { type RawBuilder, sql, type Transaction } from 'kysely';
import { STATIC_PAGES } from '../contract/pages/documents.ts';
import { ERROR_PAGES } from '../contract/pages/error-pages.ts';
import type { DB } from '../database/tables.ts';
import { lockChanges } from './change-lock.queries.ts';
import { WANTED_FORMER_PAGES } from './former-pages.queries.ts';
import { currentPages, LISTS } from './lists.queries.ts';
import { markListingRanges } from './marked-ranges.queries.ts';
import { sitemapsOfGroups, spreadSitemaps, WANTED_SITEMAPS } from './sitemap-shards.queries.ts';
import { markPages, PRIORITY } from './stale-marks.queries.ts';

const ERROR_KEYS = sql.join(ERROR_PAGES.map(({ key }) => sql`(${sql.lit(key)})`));

/** Files of which there is one, and pages that need no data. */
const FIXED_PAGES = sql`
  select 'error'::page_kind as kind, e.key::bigint as key, 1 as page from (values ${ERROR_KEYS}) e (key)
  union all select 'static', n, 1 from generate_series(1, ${sql.lit(STATIC_PAGES.length)}) n
  union all select 'home', 0, 1
  union all select 'tags', 0, 1 union all select 'robots', 0, 1
  union all select 'sitemap-index', 0, 1
  union all select 'nginx', 0, 1`;

/** The same as {@link WANTED_PAGES}, but for listings. */
const WANTED_OTHERS = sql.join(
  [FIXED_PAGES, ...Object.values(LISTS).map(currentPages), WANTED_SITEMAPS, WANTED_FORMER_PAGES],
  sql` union all `,
);

/** A query of (kind, key, page): every page that the site ought to have, and no other. */
export const WANTED_PAGES: RawBuilder<unknown> = sql.join(
  [
    WANTED_OTHERS,
    sql`select 'business'::page_kind as kind, id as key, 1 as page from businesses where public`,
  ],
  sql` union all `,
);

/** Marks every page of the site, and those that were published and ought not to be any more: listings by
 * ranges, all others one by one. Ranges come first: a batch that has one marks sitemaps at its end, and
 * must not find them held by somebody who waits for its range. */
export async function markEverything(trx: Transaction<DB>): Promise<void> {
  await lockChanges(trx);
  await markListingRanges(trx);
  await markPages(
    trx,
    PRIORITY.rebuild,
    sql`select kind, key, page from pages where kind <> 'business'
      union all select * from (${WANTED_OTHERS}) wanted`,
  );
  const groups = await spreadSitemaps(trx, sql`select kind from stale_pages`);
  await markPages(trx, PRIORITY.rebuild, sitemapsOfGroups(groups));
}
