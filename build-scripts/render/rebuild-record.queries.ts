import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../api/database/tables.ts';
import type { BatchResult } from './rebuild-batch.ts';

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

/** Ends the rebuild that is under way, if nothing is stale any more but what failed and waits. */
export async function endRebuild(db: Kysely<DB>): Promise<void> {
  await sql`
    update rebuilds set finished_at = last_batch_at where finished_at is null
    and not exists (select from stale_pages where retry_at is null or retry_at <= now())`.execute(
    db,
  );
}

/** Writes down why nothing can be published. It counts from the first time that something is wrong. */
export async function recordProblem(db: Kysely<DB>, message: string): Promise<void> {
  await sql`
    update publication set problem = ${message}, problem_since = coalesce(problem_since, now())
    where problem is distinct from ${message}`.execute(db);
}

/** Whatever was wrong is not any more; nothing is written where nothing was. */
export async function clearProblem(db: Kysely<DB>): Promise<void> {
  await sql`
    update publication set problem = null, problem_since = null where problem is not null`.execute(
    db,
  );
}
