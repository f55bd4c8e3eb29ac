import { type Kysely, sql, type Transaction } from 'kysely';
import { type Actor, writeAudit, writeAuditOfEach } from '../../audit/audit.queries.ts';
import { wantedBy } from '../../bulk-changes/changed-columns.ts';
import { makeChange, type StartedChange } from '../../bulk-changes/make-change.ts';
import { PRIORITY } from '../../changes/stale-marks.queries.ts';
import {
  BULK_ROUTES,
  type BulkAction,
  type BulkRequest,
} from '../../contract/calls/bulk-changes.ts';
import { LISTING_ROUTES } from '../../contract/calls/listing-routes.ts';
import type { DB } from '../../database/tables.ts';
import { deleteListings, type StartedDeletion } from '../../deletions/delete-listings.ts';
import { AppError } from '../../errors.ts';
import type { Serve } from '../../http/serve-routes.ts';
import { findJob } from './bulk-jobs.queries.ts';
import { bulkProblem } from './bulk-problem.ts';
import { awaitWork, begunWith, carryOut, type Progress, type Started } from './carry-out.ts';
import { previewChange } from './preview.ts';
import { type Selection, selectionOf } from './selection.ts';

const DONE: Readonly<Record<BulkAction, string>> = {
  approve: 'Approved',
  withdraw: 'Withdrawn',
  reopen: 'Marked as open',
  pause: 'Marked as temporarily closed',
  close: 'Marked as permanently closed',
  edit: 'Changed',
  release: 'Handed back to their sources',
  delete: 'Deleted',
};

/** Bulk changes of listings, and their progress. */
export function addBulkRoutes(serve: Serve, db: Kysely<DB>, stopping: AbortSignal): void {
  serve(BULK_ROUTES.start, async ({ ctx, body: request, administrator }) => {
    const { started, ...undone } = await db
      .transaction()
      .execute((trx) => begin(trx, request, administrator));
    const progress = await awaitWork(db, started, stopping);
    const { processedCount: _, ...told } = progress;
    ctx.status = told.finished ? 200 : 202;
    return {
      ...{ ...told, ...undone },
      success: true as const,
      action: request.action,
      message: describe(DONE[request.action], progress),
    };
  });

  serve(BULK_ROUTES.preview, ({ body: request }) => previewChange(db, request));

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

  serve(BULK_ROUTES.job, async ({ params: { id } }) => {
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

type Begun = Omit<StartedDeletion & StartedChange, 'started'> & { readonly started: Started };

/** Begins the work, with one entry in the audit log: of the listing if one is named, else of them all. */
async function begin(trx: Transaction<DB>, request: BulkRequest, actor: Actor): Promise<Begun> {
  const { action } = request;
  const selection = selectionOf(request);
  await sql`savepoint unchanged`.execute(trx);
  const { shown, ...begun } = await start(trx, request, selection, actor);
  const { started, deletionId, changeId } = begun;
  const count = begunWith(started);
  if (count === 0) {
    // No listing is in the category or city that may have been added.
    await sql`rollback to savepoint unchanged`.execute(trx);
    return begun;
  }
  const after = { ...shown, ...(changeId === null ? { deletionId } : { changeId }) };
  if ('ids' in request && started.jobId === null && count === 1)
    await writeAuditOfEach(trx, actor, { action: `business.${action}`, after }, started.ids);
  else
    await writeAudit(trx, actor, {
      action: `businesses.${action}`,
      subject: `${count.toLocaleString('en')} listings`,
      after: { ...after, ...('filter' in selection && selection), count },
    });
  return begun;
}

const NO_LISTING: Started = { jobId: null, ids: [], changed: 0 };

/** `shown`: the values that are set, by field. */
async function start(
  trx: Transaction<DB>,
  request: BulkRequest,
  selection: Selection,
  actor: Actor,
): Promise<Begun & { readonly shown: object }> {
  const wanted = await wantedBy(trx, request);
  if (wanted) {
    const made = await makeChange(trx, wanted, selection, actor);
    return { ...made, deletionId: null, shown: wanted.shown };
  }
  const deleted = await deleteListings(trx, 'selected', selection, actor);
  const { started, deletionId } = deleted ?? { started: NO_LISTING, deletionId: null };
  return { started, deletionId, changeId: null, shown: {} };
}

async function beginFixing(trx: Transaction<DB>, actor: Actor): Promise<Started> {
  const selection = { every: 'long number' } as const;
  const work = { action: 'fix-slugs', selection, deletionId: null, change: null } as const;
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
