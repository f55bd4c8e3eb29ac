import type Router from '@koa/router';
import type { Context } from 'koa';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { type Actor, writeAudit, writeAuditOfEach } from '../audit/audit.queries.ts';
import { awaitWork, begunWith, type Progress } from '../businesses/bulk/carry-out.ts';
import type { AuditAction } from '../contract/calls/audit.ts';
import {
  DELETIONS_API,
  DELETIONS_LIMIT,
  DELETIONS_MAX_LIMIT,
  type DeleteAnswer,
  type Deletion,
  type Deletions,
  type TestData,
  type UndoAnswer,
} from '../contract/calls/deletions.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { presentPagination, sliceOf } from '../http/pagination.ts';
import { idParams, pageLimit, pageNumber, validate } from '../http/validate.ts';
import type { AdministratorState, Guard } from '../sessions/require-administrator.ts';
import { deleteListings, undoDeletion } from './delete-listings.ts';
import { presentDeletion } from './deletions.presenters.ts';
import { findDeletion, listDeletions } from './deletions.queries.ts';
import { findTestData } from './test-data.ts';

const querySchema = z.object({
  page: pageNumber,
  limit: pageLimit(DELETIONS_MAX_LIMIT).default(DELETIONS_LIMIT),
});

const listings = (count: number) =>
  count === 1 ? '1 listing' : `${count.toLocaleString('en')} listings`;

/** Deletions of listings: of one, of all, of test data; what was deleted, and taking it back. */
export function addDeletionRoutes(
  router: Router,
  db: Kysely<DB>,
  stopping: AbortSignal,
  guard: Guard,
): void {
  router.get(DELETIONS_API.deletions, guard('viewer'), async (ctx) => {
    const query = validate(querySchema, ctx.query);
    const { rows, total } = await listDeletions(db, sliceOf(query));
    ctx.body = {
      deletions: rows.map(presentDeletion),
      total,
      pagination: presentPagination(total, query),
    } satisfies Deletions;
  });

  router.get(`${DELETIONS_API.deletions}/:id`, guard('viewer'), async (ctx) => {
    const { id } = validate(idParams, ctx.params);
    const deletion = await findDeletion(db, id);
    if (!deletion) throw new AppError('not_found', `There is no deletion ${id}.`);
    ctx.body = presentDeletion(deletion) satisfies Deletion;
  });

  router.post<AdministratorState>(
    `${DELETIONS_API.deletions}/:id/undo`,
    guard('editor'),
    async (ctx) => {
      const { id } = validate(idParams, ctx.params);
      const { administrator } = ctx.state;
      const started = await db.transaction().execute((trx) => undoDeletion(trx, id, administrator));
      const { changed, finished } = await awaitWork(db, started, stopping);
      ctx.status = finished ? 200 : 202;
      ctx.body = {
        success: true,
        restoredCount: changed,
        finished,
        deletionId: id,
        message: finished
          ? `Restored ${listings(changed)}.`
          : `Restored ${listings(changed)} so far; the rest follows by itself.`,
      } satisfies UndoAnswer;
    },
  );

  router.delete<AdministratorState>('/api/businesses/:id', guard('editor'), async (ctx) => {
    const { id } = validate(idParams, ctx.params);
    const { administrator } = ctx.state;
    const deleted = await db.transaction().execute(async (trx) => {
      const done = await deleteListings(trx, 'one', { ids: [id] }, administrator);
      if (done) await writeAuditOfEach(trx, administrator, { action: 'business.delete' }, [id]);
      return done;
    });
    if (!deleted) throw new AppError('not_found', `There is no listing ${id}.`);
    answer(ctx, deleted.deletionId, await awaitWork(db, deleted.started, stopping));
  });

  router.delete<AdministratorState>(DELETIONS_API.all, guard('editor'), (ctx) =>
    deleteEvery(ctx, ctx.state.administrator, 'listing'),
  );

  router.get(DELETIONS_API.testData, guard('viewer'), async (ctx) => {
    ctx.body = (await findTestData(db)) satisfies TestData;
  });

  router.delete<AdministratorState>(DELETIONS_API.testData, guard('editor'), (ctx) =>
    deleteEvery(ctx, ctx.state.administrator, 'test listing'),
  );

  async function deleteEvery(
    ctx: Context,
    actor: Actor,
    every: 'listing' | 'test listing',
  ): Promise<void> {
    const [kind, action]: ['all' | 'test_data', AuditAction] =
      every === 'listing'
        ? ['all', 'businesses.delete_all']
        : ['test_data', 'businesses.delete_test_data'];
    const deleted = await db.transaction().execute(async (trx) => {
      const done = await deleteListings(trx, kind, { every }, actor);
      const count = done ? begunWith(done.started) : 0;
      if (done && count > 0) {
        const after = { deletionId: done.deletionId, count };
        await writeAudit(trx, actor, { action, subject: listings(count), after });
      }
      return done;
    });
    if (deleted) answer(ctx, deleted.deletionId, await awaitWork(db, deleted.started, stopping));
    else
      ctx.body = {
        success: true,
        deletedCount: 0,
        finished: true,
        deletionId: null,
        message: 'There was nothing to delete.',
      } satisfies DeleteAnswer;
  }
}

function answer(
  ctx: Context,
  deletionId: number | null,
  { changed, finished, matched }: Progress,
): void {
  ctx.status = finished ? 200 : 202;
  ctx.body = {
    success: true,
    deletedCount: changed,
    finished,
    deletionId,
    message: finished
      ? `Deleted ${listings(changed)}.`
      : `Deleted ${changed.toLocaleString('en')} of ${listings(matched)} so far; the rest follows by itself.`,
  } satisfies DeleteAnswer;
}
