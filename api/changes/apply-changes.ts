import { sql } from 'kysely';
import { applySearchEntries } from '../search/entries.queries.ts';
import { captureAfter } from './change-set.queries.ts';
import type { ChangeSet } from './change-set.ts';
import { CHANGED_LISTS } from './changed-lists.queries.ts';
import { applyCounts } from './counts.queries.ts';
import { lockListings } from './listing-locks.queries.ts';
import { markList } from './mark-lists.ts';
import { applySitemapSlots } from './sitemap-slots.queries.ts';
import { markPages, type Priority } from './stale-marks.queries.ts';

/** One that was not public and is not now has no page to change. */
const CHANGED_BUSINESSES = sql`
  select 'business'::page_kind, business_id, 1 from change_set
  where old_public or new_public`;

/** The home page tells of totals, of the largest places and categories, and of nothing else. */
const CHANGED_HOME = sql`
  select 'home'::page_kind, 0::bigint, 1 where exists (select from changed_pairs)`;

/**
 * Whether anything has been published yet. Before, nothing can be stale, no listing stands in a
 * sitemap, and none is searched: whoever publishes first marks every page and gives every listing its
 * slot and its entry, under the lock that this is asked under, and so after this change or before it.
 * Marks, lists and slots took more than half of the time of an import into an empty directory.
 */
async function isPublished(trx: ChangeSet): Promise<boolean> {
  const { target } = await trx.selectFrom('publication').select('target').executeTakeFirstOrThrow();
  return target !== '';
}

/** Draws the consequences of a complete change set: counts first, then the pages that show them. */
export async function applyChangeSet(trx: ChangeSet, priority: Priority): Promise<void> {
  await captureAfter(trx);
  await applyCounts(trx);
  if (!(await isPublished(trx))) return;
  await lockListings(trx, sql`select business_id from change_set`);
  await applySearchEntries(trx);
  const sitemaps = await applySitemapSlots(trx);
  await markPages(trx, priority, CHANGED_BUSINESSES);
  for (const list of CHANGED_LISTS) await markList(trx, priority, list);
  await markPages(trx, priority, CHANGED_HOME);
  // Last: a worker marks sitemaps while it holds pages, and must never find them held by somebody
  // who waits for one of its pages.
  await markPages(trx, priority, sitemaps);
}
