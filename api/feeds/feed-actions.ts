import type { Transaction } from 'kysely';
import { type Actor, writeAudit } from '../audit/audit.queries.ts';
import { nextRun } from '../contract/calls/feed-schedule.ts';
import type { FeedSettings } from '../contract/calls/feeds.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { beginRun } from './feed-runs.queries.ts';
import { createFeed, type FeedRow, setNextRun } from './feeds.queries.ts';

/** Creates a feed, with its entry in the audit log. @throws AppError `conflict` if another one has the name */
export async function addFeed(
  trx: Transaction<DB>,
  actor: Actor,
  settings: FeedSettings,
): Promise<FeedRow> {
  const feed = await createFeed(trx, settings);
  const { name: subject } = settings;
  await writeAudit(trx, actor, { action: 'feed.create', subject, after: settings });
  return feed;
}

/**
 * Begins a run of a feed that the transaction has locked, with its entry in the audit log.
 * @returns the id of the import
 * @throws AppError `conflict` if the run before has not ended
 */
export async function runNow(trx: Transaction<DB>, actor: Actor, feed: FeedRow): Promise<number> {
  const id = await beginRun(trx, feed);
  if (id === null) throw new AppError('conflict', `The feed ${feed.name} is running already.`);
  await writeAudit(trx, actor, { action: 'feed.run', subject: feed.name });
  return id;
}

/** Pauses or resumes a feed, with its entry in the audit log. @returns its next run; null if it is paused */
export async function reschedule(
  trx: Transaction<DB>,
  actor: Actor,
  { id, name: subject, schedule, timeZone }: FeedRow,
  action: 'pause' | 'resume',
): Promise<Date | null> {
  const nextAt = action === 'pause' ? null : nextRun(schedule, timeZone);
  await setNextRun(trx, id, nextAt);
  await writeAudit(trx, actor, { action: `feed.${action}`, subject });
  return nextAt;
}
