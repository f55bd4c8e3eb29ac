import { sql } from 'kysely';
import { STALE_COMBINATIONS } from '../combinations/stale-combinations.queries.ts';
import { applySearchEntries } from '../search/entries.queries.ts';
import { captureAfter } from './change-set.queries.ts';
import type { ChangeSet } from './change-set.ts';
import { CHANGED_LISTS } from './changed-lists.queries.ts';
import { applyCounts } from './counts.queries.ts';
import { isPublished } from './is-published.queries.ts';
import { stageLinkingListings } from './linking-listings.queries.ts';
import { lockListings } from './listing-locks.queries.ts';
import { markList } from './mark-lists.ts';
import { applySitemapSlots } from './sitemap-slots.queries.ts';
import { markPages, type Priority } from './stale-marks.queries.ts';
import { turnRegions } from './turn-regions.queries.ts';

/** Changed listings, and those that link to them. A listing that was not public and is not now has no page. */
const STALE_BUSINESSES = sql`
  select 'business'::page_kind, business_id, 1 from change_set
  where old_public or new_public
  union all select 'business', business_id, 1 from linking_listings`;

/** The home page shows totals and the largest places and categories: it depends on counts alone. */
const CHANGED_HOME = sql`
  select 'home'::page_kind, 0::bigint, 1 where exists (select from changed_pairs)`;

/**
 * Applies a change set that has all its writes: counts first, then search entries, the marks of the pages that show any
 * of them, and the slots in sitemaps.
 */
export async function applyChangeSet(trx: ChangeSet, priority: Priority): Promise<void> {
  await captureAfter(trx);
  await applyCounts(trx);
  if (!(await isPublished(trx))) return;
  await stageLinkingListings(trx);
  await lockListings(
    trx,
    sql`select business_id from change_set union select business_id from linking_listings`,
  );
  await applySearchEntries(trx);
  await markPages(trx, priority, STALE_BUSINESSES);
  for (const list of CHANGED_LISTS) await markList(trx, priority, list);
  await markPages(trx, priority, STALE_COMBINATIONS);
  await turnRegions(trx, priority);
  await markPages(trx, priority, CHANGED_HOME);
  // Last: a batch enters listings in their slots and marks sitemaps while it holds pages. A change that held a slot or
  // a sitemap's mark and waited for one of these pages would deadlock with it.
  await markPages(trx, priority, await applySitemapSlots(trx));
}
