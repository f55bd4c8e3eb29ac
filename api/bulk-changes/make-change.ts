import type { Transaction } from 'kysely';
import { type Actor, writeAudit } from '../audit/audit.queries.ts';
import { findJob, stopJobOf } from '../businesses/bulk/bulk-jobs.queries.ts';
import { begunWith, carryOut, type Started } from '../businesses/bulk/carry-out.ts';
import type { Selection } from '../businesses/bulk/selection.ts';
import { PRIORITY } from '../changes/stale-marks.queries.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { readRetention } from '../site-settings/retention.queries.ts';
import {
  countChanged,
  countRestored,
  createChange,
  findChange,
  lockChange,
  noteChangeUndone,
  readChange,
  removeChange,
} from './bulk-changes.queries.ts';
import type { Wanted } from './changed-columns.ts';

/** The work that a request has begun, and its change; null if no listing changes. */
export type StartedChange = { readonly started: Started; readonly changeId: number | null };

/** Changes listings as one bulk change, which can be undone as a whole. */
export async function makeChange(
  trx: Transaction<DB>,
  wanted: Wanted,
  selection: Selection,
  actor: Actor,
): Promise<StartedChange> {
  const change = await createChange(trx, wanted, actor);
  const priority = 'ids' in selection ? PRIORITY.edit : PRIORITY.import;
  const work = { action: wanted.action, selection, deletionId: null, change };
  const started = await carryOut(trx, work, actor, priority);
  if (started.jobId === null && started.changed > 0)
    await countChanged(trx, change.id, started.changed);
  if (begunWith(started) > 0) return { started, changeId: change.id };
  await removeChange(trx, change.id);
  if (started.jobId === null) return { started, changeId: null };
  const job = await findJob(trx, started.jobId);
  return { started, changeId: job?.changeId ?? null };
}

/**
 * Undoes a bulk change. If it is still running, it stops after the current batch.
 * @throws AppError `not_found`; `gone` if it is too old; `conflict` if it has been undone, or is being undone
 */
export async function undoChange(trx: Transaction<DB>, id: number, actor: Actor): Promise<Started> {
  // First the job, then the change: batches lock in this order, and another one could deadlock.
  await stopJobOf(trx, { changeId: id });
  await lockChange(trx, id);
  const found = await findChange(trx, id);
  if (!found) throw new AppError('not_found', `There is no bulk change ${id}.`);
  if (found.purgedAt !== null || !found.inTime)
    throw new AppError(
      'gone',
      `A bulk change can be undone for ${(await readRetention(trx)).undo_days} days. This one is older.`,
    );
  if (found.undoneAt !== null) throw new AppError('conflict', 'This change has been undone.');
  if (found.underWay !== null) throw new AppError('conflict', 'This change is being undone.');
  const change = await readChange(trx, id);
  const work = { action: 'undo', selection: { change: id }, deletionId: null, change } as const;
  const started = await carryOut(trx, work, actor, PRIORITY.import);
  if (started.jobId === null) {
    await countRestored(trx, id, started.changed);
    await noteChangeUndone(trx, id);
  }
  await writeAudit(trx, actor, {
    action: 'change.undo',
    subject: found.example ?? `${id}`,
    after: { changeId: id, count: found.businessCount },
  });
  return started;
}
