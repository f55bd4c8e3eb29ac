import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { tryLockListing } from '../../api/changes/listing-locks.queries.ts';
import { BUSINESSES_GROUP } from '../../api/changes/sitemap-slots.queries.ts';
import {
  HOST_RULES_PRIORITY,
  IS_DUE,
  PRIORITY,
  REBUILT_LISTING,
  SITEMAP_PRIORITY,
} from '../../api/changes/stale-marks.queries.ts';
import type { PageRef } from '../../api/contract/pages/documents.ts';
import { isLockTimeout } from '../../api/database/connection-lost.ts';
import { isLocked } from '../../api/database/session-locks.ts';
import type { DB } from '../../api/database/tables.ts';
import { claimRange } from './claim-range.queries.ts';

export type ClaimedPage = PageRef & {
  readonly priority: number;
  /** Attempts that have failed. */
  readonly attempts: number;
  /** When the first of them failed. */
  readonly failedAt: Date | null;
};

export type FailedPage = ClaimedPage & { readonly error: string };

/** A page that fails is tried again after 1, 2, 4 … minutes, at most an hour. */
const LONGEST_WAIT_MINUTES = 60;

/** Marks of which a claim holds no others. */
type Stage = {
  readonly priorities: RawBuilder<boolean>;
  /** Marks of the stages before, which are visible while others render them; null for the first stage. */
  readonly earlier: RawBuilder<boolean> | null;
  /** Maximum number of marks in a claim. */
  readonly most: number;
  /** Number of marks that a worker does not share with others. */
  readonly few: number;
  readonly order: RawBuilder<unknown>;
};

/**
 * Lists and sitemaps that an import marks wait until it ends, at most this long. Each of its batches marks the same
 * ones, and would wait for those that are being rendered: a release of 1,180,000 rows with 1 % of changes took 112 s
 * instead of 52. The pages of listings, each of which is marked once, do not wait.
 */
const LONGEST_HOLD = sql`interval '90 seconds'`;

/** Marks that a worker may claim while an import runs: those of listings, edits and rebuilds, and old ones. */
const NOT_HELD = sql<boolean>`(
  priority < ${sql.lit(SITEMAP_PRIORITY.sitemap)} and (kind = 'business' or priority <> ${sql.lit(PRIORITY.import)})
  or marked_at < now() - ${LONGEST_HOLD})`;

/**
 * Sitemaps wait for the pages that other workers are rendering, which mark them once more, and their index for the
 * sitemaps; for single pages at most this long, because changes may never pause. Without it, a change at 1,180,000
 * listings rendered 14.3 sitemaps instead of 12.9, and their index 2.7 times.
 */
const LONGEST_WAIT = sql.lit('10s');

/** Maximum number of files in a claim: each has thousands of entries. */
const FILES_AT_ONCE = 16;

const IN_ORDER = sql`order by priority, kind, key, page`;

/** Sitemaps of listings first: each takes ten times as long as another one, and other workers make those meanwhile. */
const LONGEST_FIRST = sql`order by key = ${sql.lit(BUSINESSES_GROUP)} desc, key, page`;

const PAGES: Stage = {
  priorities: sql`priority < ${sql.lit(SITEMAP_PRIORITY.sitemap)}`,
  earlier: null,
  most: Number.POSITIVE_INFINITY,
  few: 25,
  order: IN_ORDER,
};

/** Sitemaps, then their index, then rules for hosts. A batch of one stage marks the next one, so a claim
 * never holds two of them, nor one of them and pages: two batches could wait for each other. */
const FILES: readonly Stage[] = [
  SITEMAP_PRIORITY.sitemap,
  SITEMAP_PRIORITY['sitemap-index'],
  HOST_RULES_PRIORITY,
].map((priority) => ({
  priorities: sql`priority = ${sql.lit(priority)}`,
  earlier: sql`priority < ${sql.lit(priority)}`,
  most: FILES_AT_ONCE,
  few: 1,
  order: LONGEST_FIRST,
}));

/** A claim takes at most this share of the stale pages, so that other workers get a part: the 400 pages
 * of a small change would take twice as long with one worker, and commit all at once. */
const SHARES = 4;

/** A condition of the marks that may be claimed at this time. */
const claimableMarks = async (db: Kysely<DB>) =>
  (await isLocked(db, 'importedPages')) ? NOT_HELD : sql<boolean>`true`;

/** Marks that are due, of pages that no range has claimed. */
const IS_FREE = sql<boolean>`${IS_DUE} and (kind <> 'business' or ${tryLockListing(sql`key`)})`;

/**
 * Waits until the first mark that is claimed by another worker is rendered, whose files may be claimed then.
 * @param db not in a transaction, which would keep the locks
 * @returns false if there is no such mark, or not in time, for example because a bucket does not answer
 */
export async function awaitClaimed(db: Kysely<DB>): Promise<boolean> {
  const first = sql`
    select from stale_pages where ${await claimableMarks(db)} and ${IS_FREE} ${IN_ORDER} limit 1`;
  const { rows } = await first.execute(db);
  if (rows.length === 0) return false;
  try {
    await db.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = ${LONGEST_WAIT}`.execute(trx);
      await sql`${first} for update`.execute(trx);
    });
  } catch (error) {
    if (isLockTimeout(error)) return false;
    throw error;
  }
  return true;
}

/**
 * Claims stale pages, the most urgent first and in key order, so that pages of one list come together:
 * pages by their marks, then a range of listings, then files. A claim deletes the marks. Until the
 * transaction ends, no other worker can claim these pages, and marking them again blocks, at the mark or
 * at the lock of the range. A worker that dies rolls back, which restores the marks.
 * @param limit maximum number of pages; a range may have more
 */
export async function claimStalePages(trx: Transaction<DB>, limit: number): Promise<ClaimedPage[]> {
  const claimable = await claimableMarks(trx);
  const claim = (stage: Stage) => claimMarks(trx, limit, { ...stage, claimable });
  const pages = await claim(PAGES);
  if (pages.length > 0) return pages;
  const listings = await claimRange(trx);
  if (listings === null) return [];
  if (listings.length > 0)
    return listings.map((ref) => ({
      ...ref,
      priority: REBUILT_LISTING,
      attempts: 0,
      failedAt: null,
    }));
  for (const stage of FILES) {
    const files = await claim(stage);
    if (files.length > 0) return files;
  }
  return [];
}

/**
 * Locks marks, then deletes them by their position in the table, which cannot change while they are
 * locked. In one statement, joined by key, PostgreSQL estimates the limit as a tenth of all marks and
 * reads every mark for each batch: 200 ms of a million instead of 3 ms.
 */
async function claimMarks(
  trx: Transaction<DB>,
  limit: number,
  {
    priorities,
    earlier,
    claimable,
    most,
    few,
    order,
  }: Stage & { readonly claimable: RawBuilder<boolean> },
): Promise<ClaimedPage[]> {
  const size = Math.min(limit, most);
  const isReady =
    earlier === null
      ? sql`true`
      : sql`not exists (select from stale_ranges) and (marked_at < now() - interval ${LONGEST_WAIT}
          or not exists (select from stale_pages where ${earlier} and ${claimable} and ${IS_DUE}))`;
  const { rows } = await sql<ClaimedPage & { readonly place: string }>`
    select ctid::text as place, kind, key, page, priority, attempts, failed_at as "failedAt"
    from stale_pages
    where ${priorities} and ${claimable} and ${IS_FREE} and ${isReady}
    ${order}
    limit least(${size}, greatest(${few}, (
      select count(*) from (select from stale_pages where ${priorities} and ${claimable} limit ${size * SHARES}) waiting
    ) / ${sql.lit(SHARES)}))
    for update skip locked`.execute(trx);
  if (rows.length > 0)
    await sql`
      delete from stale_pages where ctid = any(${rows.map(({ place }) => place)}::tid[])`.execute(
      trx,
    );
  return rows;
}

/** Marks pages that could not be rendered again, to be tried later. */
export async function markFailed(
  trx: Transaction<DB>,
  failed: readonly FailedPage[],
): Promise<void> {
  for (const { kind, key, page, priority, attempts, failedAt, error } of failed) {
    const minutes = Math.min(2 ** attempts, LONGEST_WAIT_MINUTES);
    await trx
      .insertInto('stale_pages')
      .values({
        kind,
        key,
        page,
        priority,
        attempts: attempts + 1,
        failed_at: failedAt ?? new Date(),
        retry_at: new Date(Date.now() + minutes * 60_000),
        error: error.slice(0, 2_000),
      })
      // A page of a range may have a mark: one that was locked when the range was claimed.
      .onConflict((conflict) => conflict.columns(['kind', 'key', 'page']).doNothing())
      .execute();
  }
}

/** Makes pages that failed before due at once. */
export async function retryNow(db: Kysely<DB>): Promise<void> {
  await db
    .updateTable('stale_pages')
    .set({ retry_at: null })
    .where('retry_at', 'is not', null)
    .execute();
}
