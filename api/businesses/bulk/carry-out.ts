import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import type { Actor } from '../../audit/audit.queries.ts';
import type { Priority } from '../../changes/stale-marks.queries.ts';
import type { DB } from '../../database/tables.ts';
import { AT_ONCE, applyTo, countMeant, lockMeant, type Work } from './bulk-actions.ts';
import { findJob, findSameJob, queueJob } from './bulk-jobs.queries.ts';

/** How long a request waits for the work that it has started. Proxies usually time out after a minute. */
const WAIT_MS = 25_000;
const LOOK_EVERY_MS = 100;

/** The work is done at once (`jobId` is null), queued as a new job, or already queued. */
export type Started =
  | { readonly jobId: null; readonly ids: readonly number[]; readonly changed: number }
  | { readonly jobId: number; readonly matched: number; readonly isNew: boolean };

/** The number of listings of work that this request has begun; 0 if it was queued before. */
export const begunWith = (started: Started): number => {
  if (started.jobId === null) return started.ids.length;
  return started.isNew ? started.matched : 0;
};

/**
 * Applies an action to the selected listings: in this transaction if there are at most {@link AT_ONCE}, else
 * as a job, which resumes after a restart.
 */
export async function carryOut(
  trx: Transaction<DB>,
  work: Work,
  actor: Actor,
  priority: Priority,
): Promise<Started> {
  const range = { after: 0, until: Number.MAX_SAFE_INTEGER, limit: AT_ONCE + 1 };
  const ids = await lockMeant(trx, work, range);
  if (ids.length > AT_ONCE) {
    const same = await findSameJob(trx, work);
    if (same) return { ...same, isNew: false };
    const matched = await countMeant(trx, work);
    return { jobId: await queueJob(trx, work, actor, matched), matched, isNew: true };
  }
  const changed = ids.length === 0 ? 0 : await applyTo(trx, work, ids, priority);
  return { jobId: null, ids, changed };
}

/** The progress of the work, or its result. */
export type Progress = Awaited<ReturnType<typeof awaitWork>>;

/** Waits until the work is done, at most {@link WAIT_MS}. */
export async function awaitWork(db: Kysely<DB>, started: Started, stopping: AbortSignal) {
  const { jobId } = started;
  if (jobId === null) {
    const { changed: changedCount, ids } = started;
    const counts = { matchedCount: ids.length, processedCount: ids.length, changedCount };
    return { jobId, finished: true, ...counts };
  }
  const until = performance.now() + WAIT_MS;
  for (;;) {
    const job = await findJob(db, jobId);
    if (!job) throw new Error(`The job ${jobId} is gone.`);
    const finished = job.finishedAt !== null;
    if (finished || performance.now() > until || stopping.aborted) {
      const { matchedCount, processedCount, changedCount } = job;
      return { jobId, finished, matchedCount, processedCount, changedCount };
    }
    await sleep(LOOK_EVERY_MS, undefined, { signal: stopping }).catch(() => undefined);
  }
}
