import type { Kysely } from 'kysely';
import { awaitWork } from '../businesses/bulk/carry-out.ts';
import { presentUndoable } from '../businesses/bulk/undoable.ts';
import { BULK_ROUTES } from '../contract/calls/bulk-changes.ts';
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
  const { purgedAt: _, ...shown } = presentUndoable(row, {
    making: 'changing',
    undoing: 'undoing',
  });
  return shown;
}
