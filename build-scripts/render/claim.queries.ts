import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { holdsListing } from '../../api/changes/listing-locks.queries.ts';
import {
  HOST_RULES_PRIORITY,
  REBUILT_LISTING,
  SITEMAP_PRIORITY,
} from '../../api/changes/stale-marks.queries.ts';
import type { PageRef } from '../../api/contract/pages/documents.ts';
import type { DB } from '../../api/database/tables.ts';
import { claimRange } from './claim-range.queries.ts';

export type ClaimedPage = PageRef & { readonly priority: number; readonly attempts: number };

export type FailedPage = ClaimedPage & { readonly error: string };

/** A page that fails is tried again after 1, 2, 4 … minutes, at most an hour. */
const LONGEST_WAIT_MINUTES = 60;

type Stage = {
  readonly due: RawBuilder<boolean>;
  readonly most: number;
  /** What is not worth sharing with other workers. */
  readonly few: number;
};

/** Files of thousands of entries are claimed by the handful: 500 of them would be a million. */
const FILES_AT_ONCE = 16;

const PAGES: Stage = {
  due: sql`priority < ${sql.lit(SITEMAP_PRIORITY.sitemap)}`,
  most: Number.POSITIVE_INFINITY,
  few: 25,
};

/** Sitemaps, then their index, then rules for hosts; one claim never holds two of these, nor pages and
 * one of these, so that whoever marks the next while holding the last cannot meet somebody who does it
 * the other way round. */
const FILES: readonly Stage[] = [
  { due: sql`priority = ${sql.lit(SITEMAP_PRIORITY.sitemap)}`, most: FILES_AT_ONCE, few: 1 },
  {
    due: sql`priority = ${sql.lit(SITEMAP_PRIORITY['sitemap-index'])}`,
    most: FILES_AT_ONCE,
    few: 1,
  },
  { due: sql`priority = ${sql.lit(HOST_RULES_PRIORITY)}`, most: FILES_AT_ONCE, few: 1 },
];

/** What there is to do is left to this many workers at least: taken whole by one, the 400 pages of a
 * small change would take twice as long as need be, and the first of them would wait for the last. */
const SHARES = 4;

/**
 * Claims stale pages, the most urgent first and in key order, so that pages of one list come
 * together: pages by their marks, then a range of listings, then files. Marks are deleted, which
 * holds until the transaction ends: meanwhile no other worker gets these pages, and whoever marks them
 * anew waits (for a range, at its lock). A worker that dies rolls back.
 * @param limit how many at most; a range may have more
 */
export async function claimStalePages(trx: Transaction<DB>, limit: number): Promise<ClaimedPage[]> {
  const pages = await claimMarks(trx, limit, PAGES);
  if (pages.length > 0) return pages;
  const listings = await claimRange(trx);
  if (listings === null) return [];
  if (listings.length > 0)
    return listings.map((ref) => ({ ...ref, priority: REBUILT_LISTING, attempts: 0 }));
  for (const stage of FILES) {
    const files = await claimMarks(trx, limit, stage);
    if (files.length > 0) return files;
  }
  return [];
}

/**
 * Rows that are locked stay where they are, so they are deleted by their place. Joined by their keys, as
 * one statement, PostgreSQL took a limit that it could not foresee for a tenth of all marks, and read
 * every mark for each batch: 200 ms of a million where 3 ms do.
 */
async function claimMarks(
  trx: Transaction<DB>,
  limit: number,
  { due, most, few }: Stage,
): Promise<ClaimedPage[]> {
  const size = Math.min(limit, most);
  const { rows } = await sql<ClaimedPage & { readonly place: string }>`
    select ctid::text as place, kind, key, page, priority, attempts from stale_pages
    where ${due} and (retry_at is null or retry_at <= now())
      and (kind <> 'business' or page <> 1 or ${holdsListing(sql`key`)})
    order by priority, kind, key, page
    limit least(${size}, greatest(${few}, (
      select count(*) from (select from stale_pages where ${due} limit ${size * SHARES}) waiting
    ) / ${sql.lit(SHARES)}))
    for update skip locked`.execute(trx);
  if (rows.length > 0)
    await sql`
      delete from stale_pages where ctid = any(${rows.map(({ place }) => place)}::tid[])`.execute(
      trx,
    );
  return rows;
}

/** Puts the marks of pages that could not be rendered back, to be tried again later. */
export async function markFailed(
  trx: Transaction<DB>,
  failed: readonly FailedPage[],
): Promise<void> {
  for (const { kind, key, page, priority, attempts, error } of failed) {
    const minutes = Math.min(2 ** attempts, LONGEST_WAIT_MINUTES);
    await trx
      .insertInto('stale_pages')
      .values({
        kind,
        key,
        page,
        priority,
        attempts: attempts + 1,
        retry_at: new Date(Date.now() + minutes * 60_000),
        error: error.slice(0, 2_000),
      })
      // A page of a range may have a mark that was locked when the range was claimed.
      .onConflict((conflict) => conflict.columns(['kind', 'key', 'page']).doNothing())
      .execute();
  }
}

/** Makes pages that failed before due at once: a person has asked for them. */
export async function retryNow(db: Kysely<DB>): Promise<void> {
  await db
    .updateTable('stale_pages')
    .set({ retry_at: null })
    .where('retry_at', 'is not', null)
    .execute();
}
