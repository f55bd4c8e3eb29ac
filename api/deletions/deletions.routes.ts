import type { Context } from 'koa';
import type { Kysely } from 'kysely';
import { writeAudit, writeAuditOfEach } from '../audit/audit.queries.ts';
import { awaitWork, begunWith, type Progress, type Started } from '../businesses/bulk/carry-out.ts';
import { presentUndoable } from '../businesses/bulk/undoable.ts';
import { DELETION_ROUTES, type DeleteAnswer } from '../contract/calls/deletions.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { presentPagination, sliceOf } from '../http/pagination.ts';
import type { Serve } from '../http/serve-routes.ts';
import { deleteListings, restoreListings, undoDeletion } from './delete-listings.ts';
import { type DeletionRow, findDeletion, listDeletions, listLeft } from './deletions.queries.ts';
import { findTestData } from './test-data.ts';

const listings = (count: number) =>
  count === 1 ? '1 listing' : `${count.toLocaleString('en')} listings`;

/** Deleting one listing, all or the test data; the list of deletions, and undoing them. */
export function addDeletionRoutes(serve: Serve, db: Kysely<DB>, stopping: AbortSignal): void {
  serve(DELETION_ROUTES.list, async ({ query }) => {
    const { rows, total } = await listDeletions(db, sliceOf(query));
    return {
      deletions: rows.map(presentDeletion),
      total,
      pagination: presentPagination(total, query),
    };
  });

  serve(DELETION_ROUTES.read, async ({ params: { id } }) => {
    const deletion = await findDeletion(db, id);
    if (!deletion) throw new AppError('not_found', `There is no deletion ${id}.`);
    return presentDeletion(deletion);
  });

  serve(DELETION_ROUTES.businesses, async ({ params: { id }, query: { search, ...page } }) => {
    if (!(await findDeletion(db, id)))
      throw new AppError('not_found', `There is no deletion ${id}.`);
    const { rows: businesses, total } = await listLeft(db, id, search, sliceOf(page));
    return { businesses, total, pagination: presentPagination(total, page) };
  });

  const restored = async (ctx: Context, deletionId: number, started: Started) => {
    const { changedCount: changed, finished } = await awaitWork(db, started, stopping);
    ctx.status = finished ? 200 : 202;
    return {
      success: true as const,
      restoredCount: changed,
      finished,
      deletionId,
      message: finished
        ? `Restored ${listings(changed)}.`
        : `Restored ${listings(changed)} so far; the rest continues in the background.`,
    };
  };

  serve(DELETION_ROUTES.undo, async ({ ctx, params: { id }, administrator }) => {
    const started = await db.transaction().execute((trx) => undoDeletion(trx, id, administrator));
    return restored(ctx, id, started);
  });

  serve(DELETION_ROUTES.restore, async ({ ctx, params: { id }, body, administrator }) => {
    const started = await db
      .transaction()
      .execute((trx) => restoreListings(trx, id, body.ids, administrator));
    return restored(ctx, id, started);
  });

  serve(DELETION_ROUTES.deleteOne, async ({ ctx, params: { id }, administrator }) => {
    const deleted = await db.transaction().execute(async (trx) => {
      const done = await deleteListings(trx, 'one', { ids: [id] }, administrator);
      if (done) await writeAuditOfEach(trx, administrator, { action: 'business.delete' }, [id]);
      return done;
    });
    if (!deleted) throw new AppError('not_found', `There is no listing ${id}.`);
    return answer(ctx, deleted.deletionId, await awaitWork(db, deleted.started, stopping));
  });

  serve(DELETION_ROUTES.countTestData, () => findTestData(db));

  for (const [route, kind, every, action] of [
    [DELETION_ROUTES.deleteAll, 'all', 'listing', 'businesses.delete_all'],
    [DELETION_ROUTES.deleteTestData, 'test_data', 'test listing', 'businesses.delete_test_data'],
  ] as const)
    serve(route, async ({ ctx, administrator }) => {
      const deleted = await db.transaction().execute(async (trx) => {
        const done = await deleteListings(trx, kind, { every }, administrator);
        const count = done ? begunWith(done.started) : 0;
        if (done && count > 0) {
          const after = { deletionId: done.deletionId, count };
          await writeAudit(trx, administrator, { action, subject: listings(count), after });
        }
        return done;
      });
      if (deleted)
        return answer(ctx, deleted.deletionId, await awaitWork(db, deleted.started, stopping));
      return {
        success: true as const,
        deletedCount: 0,
        finished: true,
        deletionId: null,
        message: 'There was nothing to delete.',
      };
    });
}

function answer(
  ctx: Context,
  deletionId: number | null,
  { changedCount: changed, finished, matchedCount: matched }: Progress,
): DeleteAnswer {
  ctx.status = finished ? 200 : 202;
  return {
    success: true,
    deletedCount: changed,
    finished,
    deletionId,
    message: finished
      ? `Deleted ${listings(changed)}.`
      : `Deleted ${changed.toLocaleString('en')} of ${listings(matched)} so far; the rest continues in the background.`,
  };
}

const presentDeletion = (row: DeletionRow) =>
  presentUndoable(row, { making: 'deleting', undoing: 'restoring' });
