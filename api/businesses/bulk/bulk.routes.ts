import type { Kysely, Transaction } from 'kysely';
import { type Actor, writeAudit, writeAuditOfEach } from '../../audit/audit.queries.ts';
import { PRIORITY } from '../../changes/stale-marks.queries.ts';
import type { BulkAction, BulkRequest } from '../../contract/calls/admin-businesses.ts';
import { LISTING_ROUTES } from '../../contract/calls/listing-routes.ts';
import type { DB } from '../../database/tables.ts';
import { deleteListings, type StartedDeletion } from '../../deletions/delete-listings.ts';
import { AppError } from '../../errors.ts';
import type { Serve } from '../../http/serve-routes.ts';
import { findJob } from './bulk-jobs.queries.ts';
import { bulkProblem } from './bulk-problem.ts';
import { awaitWork, begunWith, carryOut, type Progress, type Started } from './carry-out.ts';
import type { Selection } from './selection.ts';

const DONE: Readonly<Record<BulkAction, string>> = {
  approve: 'Approved',
  withdraw: 'Withdrawn',
  reopen: 'Marked as open',
  pause: 'Marked as temporarily closed',
  close: 'Marked as permanently closed',
  delete: 'Deleted',
};

const NOTHING: StartedDeletion = {
  started: { jobId: null, ids: [], changed: 0 },
  deletionId: null,
};

/** Bulk changes of listings, and their progress. */
export function addBulkRoutes(serve: Serve, db: Kysely<DB>, stopping: AbortSignal): void {
  serve(LISTING_ROUTES.bulk, async ({ ctx, body: request, administrator }) => {
    const { started, deletionId } = await db
      .transaction()
      .execute((trx) => begin(trx, request, administrator));
    const progress = await awaitWork(db, started, stopping);
    const { processedCount: _, ...told } = progress;
    ctx.status = told.finished ? 200 : 202;
    return {
      ...told,
      success: true as const,
      action: request.action,
      deletionId,
      message: describe(DONE[request.action], progress),
    };
  });

  serve(LISTING_ROUTES.fixSlugs, async ({ ctx, administrator }) => {
    const started = await db.transaction().execute((trx) => beginFixing(trx, administrator));
    const progress = await awaitWork(db, started, stopping);
    const { finished, changedCount, processedCount, jobId } = progress;
    ctx.status = finished ? 200 : 202;
    return {
      success: true as const,
      successCount: changedCount,
      totalProcessed: processedCount,
      checkpointEnabled: true as const,
      finished,
      jobId,
      message: describe('Given readable addresses', progress),
    };
  });

  serve(LISTING_ROUTES.bulkJob, async ({ params: { id } }) => {
    const job = await findJob(db, id);
    if (!job) throw new AppError('not_found', `There is no job ${id}.`);
    const { processedCount: _, ...told } = job;
    return {
      ...told,
      problem: job.problem === null ? null : bulkProblem(job.problem),
      finished: job.finishedAt !== null,
    };
  });
}

async function begin(
  trx: Transaction<DB>,
  request: BulkRequest,
  actor: Actor,
): Promise<StartedDeletion> {
  const { action } = request;
  const selection: Selection = 'ids' in request ? { ids: request.ids } : { filter: request.filter };
  const begun = await start(trx, action, selection, actor);
  const count = begunWith(begun.started);
  if (count === 0) return begun;
  if ('ids' in request && begun.started.jobId === null)
    await writeAuditOfEach(trx, actor, { action: `business.${action}` }, begun.started.ids);
  else
    await writeAudit(trx, actor, {
      action: `businesses.${action}`,
      subject: `${count.toLocaleString('en')} listings`,
      after: { ...selection, count, deletionId: begun.deletionId },
    });
  return begun;
}

async function start(
  trx: Transaction<DB>,
  action: BulkAction,
  selection: Selection,
  actor: Actor,
): Promise<StartedDeletion> {
  if (action === 'delete')
    return (await deleteListings(trx, 'selected', selection, actor)) ?? NOTHING;
  const priority = 'ids' in selection ? PRIORITY.edit : PRIORITY.import;
  const started = await carryOut(trx, { action, selection, deletionId: null }, actor, priority);
  return { started, deletionId: null };
}

async function beginFixing(trx: Transaction<DB>, actor: Actor): Promise<Started> {
  const selection = { every: 'long number' } as const;
  const work = { action: 'fix-slugs', selection, deletionId: null } as const;
  const started = await carryOut(trx, work, actor, PRIORITY.import);
  const count = begunWith(started);
  if (count > 0)
    await writeAudit(trx, actor, {
      action: 'businesses.fix_slugs',
      subject: `${count.toLocaleString('en')} listings`,
      after: { count },
    });
  return started;
}

function describe(done: string, { finished, changedCount, matchedCount }: Progress): string {
  const [some, all] = [changedCount.toLocaleString('en'), matchedCount.toLocaleString('en')];
  return finished
    ? `${done}: ${some}.`
    : `${done}: ${some} of ${all} so far; the rest continues in the background.`;
}
