import { type Kysely, sql, type Transaction } from 'kysely';
import type { Actor } from '../../audit/audit.queries.ts';
import { readChange } from '../../bulk-changes/bulk-changes.queries.ts';
import { LOCK_GROUPS } from '../../database/advisory-locks.ts';
import type { DB } from '../../database/tables.ts';
import type { Work } from './bulk-actions.ts';
import { selectionSchema } from './selection.ts';

/** The channel that a commit notifies when it has queued a job. */
export const BULK_CHANNEL = 'bulk_jobs';

/** Queues a job. It covers the listings that exist now; later ones have higher ids. */
export async function queueJob(
  trx: Transaction<DB>,
  { action, selection, deletionId, change }: Work,
  actor: Actor,
  matched: number,
): Promise<number> {
  const { id } = await trx
    .insertInto('bulk_jobs')
    .values({
      action,
      selection: JSON.stringify(selection),
      deletion_id: deletionId,
      change_id: change?.id ?? null,
      administrator_id: actor.id,
      username: actor.username,
      until_id: sql<number>`(select coalesce(max(id), 0) from businesses)`,
      matched_count: matched,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`select pg_notify(${BULK_CHANNEL}, '')`.execute(trx);
  return id;
}

/** The first of the jobs that are not finished. */
const firstOpenJob = (db: Kysely<DB>) =>
  db.selectFrom('bulk_jobs').where('finished_at', 'is', null).orderBy('id').limit(1);

/** Finds an unfinished job that does the same, so that a repeated request adds none. */
export const findSameJob = (trx: Transaction<DB>, { action, selection, change }: Work) =>
  firstOpenJob(trx)
    .select(['id as jobId', 'matched_count as matched'])
    .where('action', '=', action)
    .where('selection', '=', sql<string>`${JSON.stringify(selection)}::jsonb`)
    .where(
      sql<boolean>`(select columns from bulk_changes where id = change_id)
        is not distinct from ${change && JSON.stringify(change.columns)}::jsonb`,
    )
    .executeTakeFirst();

export async function findNextJob(db: Kysely<DB>): Promise<number | undefined> {
  const job = await firstOpenJob(db).select('id').executeTakeFirst();
  return job?.id;
}

/**
 * Locks a job until the transaction ends. PostgreSQL grants advisory locks in the order of the requests, so
 * that a waiting transaction comes before the next batch. Row locks have no such order.
 */
async function waitForJob(trx: Transaction<DB>, id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_GROUPS.bulkJob)}, ${id}::int)`.execute(trx);
}

/** Locks a job for the current batch; undefined if it has finished or was stopped. */
export async function lockJob(trx: Transaction<DB>, id: number) {
  await waitForJob(trx, id);
  const row = await firstOpenJob(trx)
    .select(['action', 'deletion_id as deletionId', 'change_id as changeId'])
    .select(['last_id as lastId', 'until_id as untilId'])
    .select(['matched_count as matchedCount', sql<unknown>`selection`.as('selection')])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { changeId, ...job } = row;
  const change = changeId === null ? null : await readChange(trx, changeId);
  return { ...job, change, selection: selectionSchema.parse(row.selection) };
}

/** Saves the progress of a job in the transaction of its batch. The job resumes from there. */
export async function saveProgress(
  trx: Transaction<DB>,
  id: number,
  batch: { readonly lastId: number; readonly processed: number; readonly changed: number },
): Promise<void> {
  await trx
    .updateTable('bulk_jobs')
    .set({
      last_id: batch.lastId,
      processed_count: sql`processed_count + ${batch.processed}`,
      changed_count: sql`changed_count + ${batch.changed}`,
      problem: null,
    })
    .where('id', '=', id)
    .execute();
}

export const finishJob = (trx: Transaction<DB>, id: number) =>
  trx
    .updateTable('bulk_jobs')
    .set({ finished_at: sql`now()`, problem: null })
    .where('id', '=', id)
    .execute();

/** Stops a deletion or a bulk change that is still running, after its current batch. */
export async function stopJobOf(
  trx: Transaction<DB>,
  whose: { readonly deletionId: number } | { readonly changeId: number },
): Promise<void> {
  const jobs = firstOpenJob(trx).select('id');
  const job = await ('deletionId' in whose
    ? jobs.where('deletion_id', '=', whose.deletionId).where('action', '=', 'delete')
    : jobs.where('change_id', '=', whose.changeId).where('action', '<>', 'undo')
  ).executeTakeFirst();
  if (!job) return;
  await waitForJob(trx, job.id);
  await finishJob(trx, job.id);
}

export const noteProblem = (db: Kysely<DB>, id: number, problem: string) =>
  db
    .updateTable('bulk_jobs')
    .set({ problem: problem.slice(0, 2_000) })
    .where('id', '=', id)
    .execute();

export const findJob = (db: Kysely<DB>, id: number) =>
  db
    .selectFrom('bulk_jobs')
    .select([
      'id',
      'action',
      'username',
      'deletion_id as deletionId',
      'change_id as changeId',
      'matched_count as matchedCount',
      'processed_count as processedCount',
      'changed_count as changedCount',
      'problem',
      'created_at as createdAt',
      'finished_at as finishedAt',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
