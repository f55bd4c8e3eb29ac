import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import type { Actor } from '../../audit/audit.queries.ts';
import type { Priority } from '../../changes/stale-marks.queries.ts';
import type { DB } from '../../database/tables.ts';
import { AT_ONCE, applyTo, countMeant, lockMeant, type Work } from './bulk-actions.ts';
import { findJob, findSameJob, queueJob } from './bulk-jobs.queries.ts';

/** How long a request waits for work that it has started; proxies grant a minute. */
const WAIT_MS = 25_000;
const LOOK_EVERY_MS = 100;

/** What has come of the work: done at once, put in line, or found to be in line already. */
export type Started =
  | { readonly jobId: null; readonly ids: readonly number[]; readonly changed: number }
  | { readonly jobId: number; readonly matched: number; readonly isNew: boolean };

/** How many listings were meant by what was begun, as far as it was begun just now. */
export const begunWith = (started: Started): number => {
  if (started.jobId === null) return started.ids.length;
  return started.isNew ? started.matched : 0;
};

/**
 * Does something to the listings that are meant: at once where one transaction takes them all, else
 * as a job, which goes on after a restart.
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

/** How far work has got, or where it has come to. */
export type Progress = {
  readonly jobId: number | null;
  readonly finished: boolean;
  readonly matched: number;
  readonly processed: number;
  readonly changed: number;
};

/** Waits until the work is done, as long as a request may take. */
export async function awaitWork(
  db: Kysely<DB>,
  started: Started,
  stopping: AbortSignal,
): Promise<Progress> {
  const { jobId } = started;
  if (jobId === null) {
    const { length } = started.ids;
    return { jobId, finished: true, matched: length, processed: length, changed: started.changed };
  }
  const until = performance.now() + WAIT_MS;
  for (;;) {
    const job = await findJob(db, jobId);
    if (!job) throw new Error(`The job ${jobId} is gone.`);
    const finished = job.finishedAt !== null;
    if (finished || performance.now() > until || stopping.aborted)
      return {
        jobId,
        finished,
        matched: job.matchedCount,
        processed: job.processedCount,
        changed: job.changedCount,
      };
    await sleep(LOOK_EVERY_MS, undefined, { signal: stopping }).catch(() => undefined);
  }
}
