import type { Selectable } from 'kysely';
import type { RebuildState } from '../contract/calls/back-office.ts';
import type { RebuildsTable } from '../database/tables/rebuilds.ts';
import { publishingProblem } from './publishing-problem.ts';
import type { listFinished, readFailures, readProblem } from './rebuilds.queries.ts';

type Rebuild = Selectable<RebuildsTable>;

/** The rows of the database that describe rebuilds at one moment. */
export type RebuildSnapshot = {
  readonly queued: number;
  readonly running: Rebuild | undefined;
  readonly problem: Awaited<ReturnType<typeof readProblem>>;
  readonly failed: Awaited<ReturnType<typeof readFailures>>;
  readonly recent: Awaited<ReturnType<typeof listFinished>>;
};

const counts = ({ started_at, rendered, written, unchanged, removed, failed }: Rebuild) => ({
  startedAt: started_at.toISOString(),
  rendered,
  written,
  unchanged,
  removed,
  failed,
});

/** @param pagesPerSecond throughput of the running rebuild; null if unknown */
export function presentRebuilds(
  { queued, running, problem, failed, recent }: RebuildSnapshot,
  pagesPerSecond: number | null,
): RebuildState {
  const { message, since } = problem;
  const stuck = message !== null && since !== null;
  return {
    state: stuck ? 'stuck' : running ? 'running' : 'idle',
    queued,
    running: running
      ? {
          ...counts(running),
          pagesPerSecond,
          secondsLeft: pagesPerSecond ? Math.ceil(queued / pagesPerSecond) : null,
        }
      : null,
    problem: stuck ? { ...publishingProblem(message), since: since.toISOString() } : null,
    failures: failed.failures.flatMap(({ retry_at, error, ...page }) =>
      retry_at ? [{ ...page, error: error ?? '', retryAt: retry_at.toISOString() }] : [],
    ),
    failuresTotal: failed.total,
    recent: recent.flatMap((rebuild) =>
      rebuild.finished_at
        ? [{ ...counts(rebuild), finishedAt: rebuild.finished_at.toISOString() }]
        : [],
    ),
  };
}
