import type { Kysely } from 'kysely';
import { awaitWork } from '../businesses/bulk/carry-out.ts';
import { BULK_ROUTES, type BulkChange } from '../contract/calls/bulk-changes.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { presentPagination, sliceOf } from '../http/pagination.ts';
import type { Serve } from '../http/serve-routes.ts';
import { type ChangeRow, findChange, listChanges } from './bulk-changes.queries.ts';
import { undoChange } from './make-change.ts';

/** The list of bulk changes, and undoing them. */
export function addBulkChangeRoutes(serve: Serve, db: Kysely<DB>, stopping: AbortSignal): void {
  serve(BULK_ROUTES.list, async ({ query }) => {
    const { rows, total } = await listChanges(db, sliceOf(query));
    const changes = rows.map(presentChange);
    return { changes, total, pagination: presentPagination(total, query) };
  });

  serve(BULK_ROUTES.read, async ({ params: { id } }) => {
    const change = await findChange(db, id);
    if (!change) throw new AppError('not_found', `There is no bulk change ${id}.`);
    return presentChange(change);
  });

  serve(BULK_ROUTES.undo, async ({ ctx, params: { id }, administrator }) => {
    const started = await db.transaction().execute((trx) => undoChange(trx, id, administrator));
    const { changedCount, matchedCount, finished, jobId } = await awaitWork(db, started, stopping);
    ctx.status = finished ? 200 : 202;
    return { success: true as const, restoredCount: changedCount, matchedCount, finished, jobId };
  });
}

function presentChange(row: ChangeRow) {
  const { underWay: _, done, total, inTime, purgedAt: __, ...rest } = row;
  const state = stateOf(row);
  return {
    ...rest,
    state,
    progress: done === null || total === null ? null : { done, total },
    canUndo: (state === 'done' || state === 'changing') && inTime,
  };
}

function stateOf({ underWay, undoneAt, purgedAt }: ChangeRow): BulkChange['state'] {
  if (underWay !== null) return underWay === 'undo' ? 'undoing' : 'changing';
  if (undoneAt !== null) return 'undone';
  return purgedAt === null ? 'done' : 'purged';
}
