import type { Kysely, Transaction } from 'kysely';
import {
  countChanged,
  countRestored,
  noteChangeUndone,
} from '../../bulk-changes/bulk-changes.queries.ts';
import { PRIORITY } from '../../changes/stale-marks.queries.ts';
import type { Database } from '../../database/connection.ts';
import { isConnectionLost } from '../../database/connection-lost.ts';
import { withSession } from '../../database/session.ts';
import { tryWithLock } from '../../database/session-locks.ts';
import type { DB } from '../../database/tables.ts';
import { countDeleted, noteUndone } from '../../deletions/deletions.queries.ts';
import { AT_ONCE, applyTo, lockMeant } from './bulk-actions.ts';
import { findNextJob, finishJob, lockJob, noteProblem, saveProgress } from './bulk-jobs.queries.ts';
import { describeFailure } from './bulk-problem.ts';

/**
 * Runs queued jobs, the oldest first. Each batch is one transaction that also saves the progress, so that a
 * process that is killed loses only the current batch.
 * @returns number of batches done; 0 if no job is queued, or another process runs them
 * @throws the error of a batch; the next call retries it
 */
export async function runJobs({ pool }: Database, stopping: AbortSignal): Promise<number> {
  let batches = 0;
  await withSession(pool, ({ db }) =>
    tryWithLock(db, 'bulkJobs', async () => {
      for (;;) {
        const job = stopping.aborted ? undefined : await findNextJob(db);
        if (job === undefined) return;
        await runBatch(db, job);
        batches += 1;
      }
    }),
  );
  return batches;
}

async function runBatch(db: Kysely<DB>, job: number): Promise<void> {
  try {
    await db.transaction().execute((trx) => batch(trx, job));
  } catch (error) {
    if (!isConnectionLost(error)) await noteProblem(db, job, describeFailure(error));
    throw error;
  }
}

/**
 * A job has at most 20 large batches. With more than one change for two of its pages, a long list is cut
 * again as a whole, which costs less than to find the place of each entry.
 */
const MOST_BATCHES = 20;

async function batch(trx: Transaction<DB>, id: number): Promise<void> {
  const job = await lockJob(trx, id);
  if (!job) return;
  const { lastId: after, untilId: until, deletionId, change, action, matchedCount } = job;
  const limit = Math.max(AT_ONCE, Math.ceil(matchedCount / MOST_BATCHES));
  const ids = await lockMeant(trx, job, { after, until, limit });
  const last = ids.at(-1);
  if (last === undefined) {
    await finishJob(trx, id);
    if (action === 'restore' && deletionId !== null) await noteUndone(trx, deletionId);
    if (action === 'undo' && change) await noteChangeUndone(trx, change.id);
    return;
  }
  const changed = await applyTo(trx, job, ids, PRIORITY.import);
  if (action === 'delete' && deletionId !== null) await countDeleted(trx, deletionId, changed);
  if (change) await (action === 'undo' ? countRestored : countChanged)(trx, change.id, changed);
  await saveProgress(trx, id, { lastId: last, processed: ids.length, changed });
}
