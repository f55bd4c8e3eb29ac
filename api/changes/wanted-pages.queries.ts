import { type RawBuilder, sql, type Transaction } from 'kysely';
import { COMBINATIONS_WITH_PAGES } from '../combinations/stale-combinations.queries.ts';
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

/** Pages and files that exist once. */
const FIXED_PAGES = sql`
  select 'error'::page_kind as kind, e.key::bigint as key, 1 as page from (values ${ERROR_KEYS}) e (key)
  union all select 'static', n, 1 from generate_series(1, ${sql.lit(STATIC_PAGES.length)}) n
  union all select 'home', 0, 1
  union all select 'tags', 0, 1 union all select 'robots', 0, 1
  union all select 'sitemap-index', 0, 1
  union all select 'nginx', 0, 1`;

/** {@link WANTED_PAGES} without listings. */
const WANTED_OTHERS = sql.join(
  [
    FIXED_PAGES,
    ...Object.values(LISTS).map(currentPages),
    sql`select 'combination'::page_kind as kind, key, 1 as page from (${COMBINATIONS_WITH_PAGES}) combination`,
    WANTED_SITEMAPS,
    WANTED_FORMER_PAGES,
  ],
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

/**
 * Marks every page of the site, and the published pages that ought not to exist any more: listings by
 * ranges, all others one by one. Ranges come first: a batch marks sitemaps while it holds a range, and
 * would deadlock with a transaction that held these marks and waited for the range.
 */
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
