import type { Transaction } from 'kysely';
import { type Actor, writeAudit, writeAuditOfEach } from '../audit/audit.queries.ts';
import { findJob } from '../businesses/bulk/bulk-jobs.queries.ts';
import { begunWith, carryOut, type Started } from '../businesses/bulk/carry-out.ts';
import type { Selection } from '../businesses/bulk/selection.ts';
import { lockUndoable, type UndoableKind } from '../businesses/bulk/undoable.ts';
import { PRIORITY } from '../changes/stale-marks.queries.ts';
import type { DeletionKind } from '../contract/calls/deletions.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import {
  countDeleted,
  countLeft,
  createDeletion,
  type DeletionRow,
  findDeletion,
  noteUndone,
} from './deletions.queries.ts';

const DELETION: UndoableKind<DeletionRow> = {
  ...{ name: 'deletion', table: 'deletions', find: findDeletion },
};

/** The work that a request has begun, and its deletion. */
export type StartedDeletion = { readonly started: Started; readonly deletionId: number | null };

/**
 * Deletes listings as one deletion, which can be undone as a whole.
 * @returns null if no listing matches
 */
export async function deleteListings(
  trx: Transaction<DB>,
  kind: DeletionKind,
  selection: Selection,
  actor: Actor,
): Promise<StartedDeletion | null> {
  const deletionId = await createDeletion(trx, kind, actor);
  const priority = 'ids' in selection ? PRIORITY.edit : PRIORITY.import;
  const started = await carryOut(
    trx,
    { action: 'delete', selection, deletionId, change: null },
    actor,
    priority,
  );
  if (started.jobId === null && started.changed > 0)
    await countDeleted(trx, deletionId, started.changed);
  if (begunWith(started) > 0) return { started, deletionId };
  await trx.deleteFrom('deletions').where('id', '=', deletionId).execute();
  if (started.jobId === null) return null;
  const job = await findJob(trx, started.jobId);
  return { started, deletionId: job?.deletionId ?? null };
}

/**
 * Undoes a deletion. If it is still running, it stops after the current batch.
 * @throws AppError as {@link lockUndoable} does
 */
export async function undoDeletion(
  trx: Transaction<DB>,
  id: number,
  actor: Actor,
): Promise<Started> {
  const deletion = await lockUndoable(trx, DELETION, id);
  const started = await restore(trx, { deletion: id }, actor);
  if (started.jobId === null) await noteUndone(trx, id);
  await writeAudit(trx, actor, {
    action: 'deletion.undo',
    subject: deletion.example ?? `${id}`,
    after: { deletionId: id, count: begunWith(started) },
  });
  return started;
}

/**
 * Restores some listings of a deletion. Its others stay deleted.
 * @throws AppError as {@link lockUndoable} does
 */
export async function restoreListings(
  trx: Transaction<DB>,
  id: number,
  ids: readonly number[],
  actor: Actor,
): Promise<Started> {
  // An undo stops a deletion that is still running; a restore of some must not.
  if ((await findDeletion(trx, id))?.underWay)
    throw new AppError('conflict', 'This deletion is still running, or is being undone.');
  await lockUndoable(trx, DELETION, id);
  const started = await restore(trx, { deletion: id, only: [...ids] }, actor);
  const count = begunWith(started);
  if (count === 0 || started.jobId !== null) return started;
  if ((await countLeft(trx, id)) === 0) await noteUndone(trx, id);
  if (count === 1) await writeAuditOfEach(trx, actor, { action: 'business.restore' }, started.ids);
  else
    await writeAudit(trx, actor, {
      action: 'businesses.restore',
      subject: `${count.toLocaleString('en')} listings`,
      after: { deletionId: id, count },
    });
  return started;
}

const restore = (
  trx: Transaction<DB>,
  selection: Extract<Selection, { deletion: number }>,
  actor: Actor,
): Promise<Started> => {
  const work = {
    action: 'restore',
    selection,
    deletionId: selection.deletion,
    change: null,
  } as const;
  return carryOut(trx, work, actor, PRIORITY.import);
};
