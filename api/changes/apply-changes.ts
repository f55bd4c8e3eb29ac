import type { RawBuilder, Transaction } from 'kysely';
import type { DB } from '../database/tables.ts';
import { beginChangeSet, captureAfter, captureBefore } from './change-set.queries.ts';
import { applyCounts } from './counts.queries.ts';
import { applySitemapSlots } from './sitemap-slots.queries.ts';
import { markChangeSet, markPages, type Priority } from './stale-marks.queries.ts';

/** Draws the consequences of a complete change set: counts first, then the pages that show them. */
export async function applyChangeSet(trx: Transaction<DB>, priority: Priority): Promise<void> {
  await captureAfter(trx);
  await applyCounts(trx);
  const sitemaps = await applySitemapSlots(trx);
  await markChangeSet(trx, priority);
  // Last: a worker marks sitemaps while it holds pages, and must never find them held by somebody
  // who waits for one of its pages.
  await markPages(trx, priority, sitemaps);
}

/**
 * Changes listings together with everything that follows from it, in one transaction. Whatever
 * approves, withdraws, edits or deletes listings goes through here.
 * @param ids a query of the business ids that `write` may touch
 */
export async function changeBusinesses(
  trx: Transaction<DB>,
  priority: Priority,
  ids: RawBuilder<unknown>,
  write: (trx: Transaction<DB>) => Promise<void>,
): Promise<void> {
  await beginChangeSet(trx);
  await captureBefore(trx, ids);
  await write(trx);
  await applyChangeSet(trx, priority);
}
