import type { z } from 'zod';
import type { rebuildStateSchema } from '../contract/calls/publication.ts';
import { publishingProblem } from './publishing-problem.ts';
import type { readRebuilds, readRunning } from './rebuilds.queries.ts';

export type PresentedState = z.input<typeof rebuildStateSchema>;

/** @param pagesPerSecond throughput of the running rebuild; null if unknown */
export function presentRebuilds(
  { running, problem, ...state }: Awaited<ReturnType<typeof readRebuilds>>,
  pagesPerSecond: number | null,
): PresentedState {
  const { message, since } = problem;
  const stuck = message !== null && since !== null;
  return {
    ...state,
    state: stuck ? 'stuck' : running ? 'running' : 'idle',
    running: running && presentRunning(running, state.queued, pagesPerSecond),
    problem: stuck ? { ...publishingProblem(message), since } : null,
  };
}

const presentRunning = (
  { id: _id, ...counts }: NonNullable<Awaited<ReturnType<typeof readRunning>>>,
  queued: number,
  pagesPerSecond: number | null,
) => ({
  ...counts,
  pagesPerSecond,
  secondsLeft: pagesPerSecond ? Math.ceil(queued / pagesPerSecond) : null,
});
