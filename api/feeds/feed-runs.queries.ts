import { type Kysely, sql, type Transaction } from 'kysely';
import { nextRun } from '../contract/calls/feed-schedule.ts';
import { LISTED_RUNS } from '../contract/calls/feeds.ts';
import { DEFAULT_BATCH_SIZE, LIVE_STATES } from '../contract/calls/imports-api.ts';
import type { DB } from '../database/tables.ts';
import { fetchedName } from '../imports/fetching/file-name.ts';
import { createImport, wake } from '../imports/jobs/import-jobs.queries.ts';
import { reported } from '../imports/jobs/import-list.queries.ts';
import { type FeedRow, lockFeed, setNextRun } from './feeds.queries.ts';

/**
 * Begins a run of a feed that the transaction has locked: an import whose file the server downloads.
 * @returns its id; null if the run before has not ended
 */
export async function beginRun(trx: Transaction<DB>, feed: FeedRow): Promise<number | null> {
  const unfinished = await trx
    .selectFrom('imports')
    .select('id')
    .where('feed_id', '=', feed.id)
    .where('status', 'in', LIVE_STATES)
    .executeTakeFirst();
  if (unfinished) return null;
  const { approved, header, encoding, address } = feed;
  const id = await createImport(trx, {
    ...{ name: fetchedName(new URL(address), {}), bytes: 0, batchSize: DEFAULT_BATCH_SIZE },
    ...{ approved, header, encoding, dryRun: false, sourceAddress: address, feedId: feed.id },
  });
  await wake(trx);
  return id;
}

/**
 * Begins the run of the next feed that is due. A server that was off begins one run, however many it has missed.
 * @returns false if none is due
 */
export async function beginDueRun(trx: Transaction<DB>): Promise<boolean> {
  const due = await trx
    .selectFrom('feeds')
    .select('id')
    .where('next_at', '<=', sql<Date>`now()`)
    .orderBy('next_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!due) return false;
  const feed = await lockFeed(trx, due.id);
  await setNextRun(trx, feed.id, nextRun(feed.schedule, feed.timeZone));
  await beginRun(trx, feed);
  return true;
}

/** The last imports of a feed with what their reports say about absent listings, the newest first. */
export const listRuns = (db: Kysely<DB>, feedId: number) =>
  reported(db).where('feed_id', '=', feedId).orderBy('id', 'desc').limit(LISTED_RUNS).execute();
