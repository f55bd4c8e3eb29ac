import type { Transaction } from 'kysely';
import { type Actor, writeAudit } from '../audit/audit.queries.ts';
import { findJob } from '../businesses/bulk/bulk-jobs.queries.ts';
import { begunWith, carryOut, type Started } from '../businesses/bulk/carry-out.ts';
import type { Selection } from '../businesses/bulk/selection.ts';
import { lockUndoable, type UndoableKind } from '../businesses/bulk/undoable.ts';
import { PRIORITY } from '../changes/stale-marks.queries.ts';
import type { DB } from '../database/tables.ts';
import {
  type ChangeRow,
  countChanged,
  countRestored,
  createChange,
  findChange,
  noteChangeUndone,
  readChange,
} from './bulk-changes.queries.ts';
import type { Wanted } from './changed-columns.ts';

/** The work that a request has begun, and its change; null if no listing changes. */
export type StartedChange = { readonly started: Started; readonly changeId: number | null };

/**
 * Changes listings as one bulk change, which can be undone as a whole. Where this begins no work, the caller rolls back
 * the row of the change.
 */
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
  if (started.jobId === null) return { started, changeId: null };
  const job = await findJob(trx, started.jobId);
  return { started, changeId: job?.changeId ?? null };
}

const CHANGE: UndoableKind<ChangeRow> = {
  ...{ name: 'bulk change', table: 'bulk_changes', find: findChange },
};

/**
 * Undoes a bulk change. Its entry in the audit log has the number of restored listings once the undo has ended.
 * @throws AppError as {@link lockUndoable} does
 */
export async function undoChange(trx: Transaction<DB>, id: number, actor: Actor): Promise<Started> {
  const { example } = await lockUndoable(trx, CHANGE, id);
  const change = await readChange(trx, id);
  const work = { action: 'undo', selection: { change: id }, deletionId: null, change } as const;
  const started = await carryOut(trx, work, actor, PRIORITY.import);
  await writeAudit(trx, actor, {
    ...{ action: 'change.undo', subject: example ?? `${id}`, after: { changeId: id } },
  });
  if (started.jobId === null) {
    await countRestored(trx, id, started.changed);
    await noteChangeUndone(trx, id);
  }
  return started;
}
