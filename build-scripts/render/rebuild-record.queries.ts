import { type Kysely, sql, type Transaction } from 'kysely';
import { IS_DUE, STALE_QUEUE } from '../../api/changes/stale-marks.queries.ts';
import type { DB } from '../../api/database/tables.ts';
import { MEASURED_REBUILDS } from '../../api/rebuilds/rebuild-rate.queries.ts';

export type BatchResult = {
  /** Stale pages, or files without a page, that the batch claimed; 0 when nothing is stale. */
  readonly planned: number;
  /** Pages whose document or templates have changed since they were published. */
  readonly rendered: number;
  readonly written: number;
  /** Pages whose bytes are the published ones, rendered or not. */
  readonly unchanged: number;
  readonly removed: number;
  readonly failures: readonly { readonly path: string; readonly error: string }[];
};

/** Adds the counts of one batch or rebuild to sums, such as those of all batches. */
export function addCounts<Name extends string>(
  sums: Record<NoInfer<Name>, number>,
  counts: Readonly<Record<Name, number>>,
): void {
  for (const name in counts) sums[name] += counts[name];
}

/**
 * Adds a batch to the running rebuild, or begins a rebuild with it. It is part of the batch's own
 * transaction, so that the figures of a rebuild are exact. Call it last: workers wait for each other here.
 */
export async function recordBatch(trx: Transaction<DB>, batch: BatchResult): Promise<void> {
  if (batch.planned === 0) return;
  const { rendered, written, unchanged, removed } = batch;
  await sql`
    insert into rebuilds as r (rendered, written, unchanged, removed, failed, template_version)
    values (${rendered}, ${written}, ${unchanged}, ${removed}, ${batch.failures.length},
      (select template_version from publication))
    on conflict ((finished_at is null)) where finished_at is null do update set
      rendered = r.rendered + excluded.rendered, written = r.written + excluded.written,
      unchanged = r.unchanged + excluded.unchanged, removed = r.removed + excluded.removed,
      failed = r.failed + excluded.failed, last_batch_at = clock_timestamp()`.execute(trx);
}

/** Number of rebuilds that are kept: a busy directory has one every few seconds. The panel shows ten. */
const KEPT = 1_000;

/**
 * Ends the running rebuild when nothing is due any more, and deletes the oldest of too many rebuilds, except those by
 * which the rate is measured.
 */
export async function endRebuild(db: Kysely<DB>): Promise<void> {
  await sql`
    with ended as (
      update rebuilds set finished_at = last_batch_at where finished_at is null
      and not exists (select from (${STALE_QUEUE}) queue where ${IS_DUE})
      returning id
    )
    delete from rebuilds where finished_at is not null and exists (select from ended)
    and id <= (select id from rebuilds order by id desc offset ${sql.lit(KEPT)} limit 1)
    and id not in (select id from (${MEASURED_REBUILDS}) measured)`.execute(db);
}

/** Records why nothing can be published. `problem_since` stays that of the first problem. */
export async function recordProblem(db: Kysely<DB>, message: string): Promise<void> {
  await sql`
    update publication set problem = ${message}, problem_since = coalesce(problem_since, now())
    where problem is distinct from ${message}`.execute(db);
}

/** Longer than a batch takes that sends ten requests to a bucket for each page. */
const UNPUBLISHED_AFTER = '2 minutes';

/**
 * Records why this process cannot publish, where other processes may: only when pages have been stale for
 * a while and no process has published any, and not in place of another problem.
 */
export async function recordNothingPublished(db: Kysely<DB>, message: string): Promise<void> {
  const since = sql`now() - ${sql.lit(UNPUBLISHED_AFTER)}::interval`;
  await sql`
    update publication set problem = ${message}, problem_since = now()
    where problem is null
    and exists (select from (${STALE_QUEUE}) queue where marked_at < ${since} and ${IS_DUE})
    and not exists (select from rebuilds where last_batch_at > ${since})`.execute(db);
}

/** Clears the problem; writes nothing where there is none. */
export async function clearProblem(db: Kysely<DB>): Promise<void> {
  await sql`
    update publication set problem = null, problem_since = null where problem is not null`.execute(
    db,
  );
}
