import { type Kysely, type NotNull, sql, type Transaction } from 'kysely';
import { LISTINGS_IN_RANGES } from '../changes/marked-ranges.queries.ts';
import { markEverything } from '../changes/wanted-pages.queries.ts';
import {
  LISTED_FAILURES,
  LISTED_REBUILDS,
  MOST_CAUSES,
  type RebuildCause,
} from '../contract/calls/publication.ts';
import { countRows } from '../database/count-rows.ts';
import type { DB } from '../database/tables.ts';
import { readCauses } from './causes.queries.ts';

/**
 * The number of stale pages that are due. For 1.4 million marks the count takes 50 ms with an index-only
 * scan; the few that wait after a failure have their own index.
 */
export async function countQueued(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ queued: number }>`
    select count(*) - (select count(*) from stale_pages where retry_at > now())
      + ${LISTINGS_IN_RANGES} + (select count(*) from orphan_files) as queued
    from stale_pages`.execute(db);
  return rows[0]?.queued ?? 0;
}

/** Pages that have failed and will be retried, and their number. */
async function readFailures(db: Kysely<DB>) {
  const failed = db.selectFrom('stale_pages').where('retry_at', 'is not', null);
  const [failures, failuresTotal] = await Promise.all([
    failed
      .select(['kind', 'key', 'page', 'error', 'attempts', 'retry_at as retryAt'])
      .$narrowType<{ error: NotNull; retryAt: NotNull }>()
      .orderBy('retry_at')
      .limit(LISTED_FAILURES)
      .execute(),
    countRows(failed),
  ]);
  return { failures, failuresTotal };
}

export const readProblem = (db: Kysely<DB>) =>
  db
    .selectFrom('publication')
    .select(['problem as message', 'problem_since as since'])
    .executeTakeFirstOrThrow();

const COUNTS = [
  'started_at as startedAt',
  'rendered',
  'written',
  'unchanged',
  'removed',
  'failed',
] as const;

export const readRunning = (db: Kysely<DB>) =>
  db
    .selectFrom('rebuilds')
    .where('finished_at', 'is', null)
    .select(['id', ...COUNTS])
    .executeTakeFirst();

/** What neither an import nor an action has caused. @param before the rebuild before; missing of the first one */
function causeOf(
  version: string | null,
  before: { readonly version: string | null } | undefined,
): readonly RebuildCause[] {
  if (before === undefined) return [{ kind: 'first' }];
  const isKnown = version !== null && before.version !== null;
  return isKnown && version !== before.version ? [{ kind: 'software' }] : [];
}

/** The finished rebuilds with their causes, the newest first. */
async function listFinished(db: Kysely<DB>) {
  const found = await db
    .selectFrom('rebuilds')
    .where('finished_at', 'is not', null)
    .select(['finished_at as finishedAt', 'template_version as version', ...COUNTS])
    .$narrowType<{ finishedAt: NotNull }>()
    .orderBy('id', 'desc')
    .limit(LISTED_REBUILDS + 1)
    .execute();
  const listed = found.slice(0, LISTED_REBUILDS);
  const causes = await readCauses(
    db,
    listed.map(({ finishedAt: until }, at) => ({
      since: found[at + 1]?.finishedAt ?? new Date(0),
      until,
    })),
  );
  return listed.map(({ version, ...rebuild }, at) => ({
    ...rebuild,
    causes: [...causeOf(version, found[at + 1]), ...(causes[at] ?? [])].slice(0, MOST_CAUSES),
  }));
}

/** The rows that describe rebuilds at one moment. */
export async function readRebuilds(db: Kysely<DB>) {
  const [queued, running = null, problem, failed, recent] = await Promise.all([
    countQueued(db),
    readRunning(db),
    readProblem(db),
    readFailures(db),
    listFinished(db),
  ]);
  return { queued, running, problem, ...failed, recent };
}

/** Marks every page as stale. @returns the number of pages */
export async function markAll(trx: Transaction<DB>): Promise<number> {
  await markEverything(trx);
  return countQueued(trx);
}
