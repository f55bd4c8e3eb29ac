import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../api/database/tables.ts';

export type BatchResult = {
  /** Stale pages that the batch took on; 0 when there is nothing left to do. */
  readonly planned: number;
  /** Those whose document, or the templates, are others than when they were published. */
  readonly rendered: number;
  readonly written: number;
  /** Those whose bytes are what is published, rendered or not. */
  readonly unchanged: number;
  readonly removed: number;
  readonly failures: readonly { readonly path: string; readonly error: string }[];
};

/**
 * Adds a batch to the rebuild that is under way, or begins one with it: with the batch's own commit,
 * so that a rebuild's numbers are neither more nor less than what has been published. The last thing
 * before that commit, as workers wait for each other here.
 */
export async function recordBatch(trx: Transaction<DB>, batch: BatchResult): Promise<void> {
  if (batch.planned === 0) return;
  const { rendered, written, unchanged, removed } = batch;
  await sql`
    insert into rebuilds as r (rendered, written, unchanged, removed, failed)
    values (${rendered}, ${written}, ${unchanged}, ${removed}, ${batch.failures.length})
    on conflict ((finished_at is null)) where finished_at is null do update set
      rendered = r.rendered + excluded.rendered, written = r.written + excluded.written,
      unchanged = r.unchanged + excluded.unchanged, removed = r.removed + excluded.removed,
      failed = r.failed + excluded.failed, last_batch_at = clock_timestamp()`.execute(trx);
}

/**
 * Rebuilds that are kept: a number, since a busy directory has one every few seconds, a quiet one a few
 * in a month. Ten are shown.
 */
const KEPT = 1_000;

/**
 * Ends the rebuild that is under way, if nothing is stale any more but what failed and waits, and
 * forgets those that have become too many.
 */
export async function endRebuild(db: Kysely<DB>): Promise<void> {
  await sql`
    with ended as (
      update rebuilds set finished_at = last_batch_at where finished_at is null
      and not exists (select from stale_pages where retry_at is null or retry_at <= now())
      returning id
    )
    delete from rebuilds where finished_at is not null and exists (select from ended)
    and id <= (select id from rebuilds order by id desc offset ${sql.lit(KEPT)} limit 1)`.execute(
    db,
  );
}

/** Writes down why nothing can be published. It counts from the first time that something is wrong. */
export async function recordProblem(db: Kysely<DB>, message: string): Promise<void> {
  await sql`
    update publication set problem = ${message}, problem_since = coalesce(problem_since, now())
    where problem is distinct from ${message}`.execute(db);
}

/** Longer than a batch takes that has to ask a bucket ten times for each page. */
const NOBODY_AFTER = '2 minutes';

/**
 * Writes down why a process cannot publish that others may do without: only once pages have waited for
 * a while and nobody has published any, and not in place of a problem that others have.
 */
export async function recordNobodyPublishes(db: Kysely<DB>, message: string): Promise<void> {
  const since = sql`now() - ${sql.lit(NOBODY_AFTER)}::interval`;
  await sql`
    update publication set problem = ${message}, problem_since = now()
    where problem is null
    and exists (select from stale_pages
      where marked_at < ${since} and (retry_at is null or retry_at <= now()))
    and not exists (select from rebuilds where last_batch_at > ${since})`.execute(db);
}

/** Whatever was wrong is not any more; nothing is written where nothing was. */
export async function clearProblem(db: Kysely<DB>): Promise<void> {
  await sql`
    update publication set problem = null, problem_since = null where problem is not null`.execute(
    db,
  );
}
