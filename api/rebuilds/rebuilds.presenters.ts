import type { RebuildState } from '../contract/calls/publication.ts';
import { publishingProblem } from './publishing-problem.ts';
import type { readRebuilds } from './rebuilds.queries.ts';

type Rebuilds = Awaited<ReturnType<typeof readRebuilds>>;

const counts = ({
  started_at,
  rendered,
  written,
  unchanged,
  removed,
  failed,
}: Rebuilds['recent'][number]) => ({
  startedAt: started_at.toISOString(),
  rendered,
  written,
  unchanged,
  removed,
  failed,
});

/** @param pagesPerSecond throughput of the running rebuild; null if unknown */
export function presentRebuilds(
  { queued, running, problem, failed, recent }: Rebuilds,
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
