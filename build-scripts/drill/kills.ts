import { sql } from 'kysely';
import type { Running } from '../testing/processes.ts';
import type { Faults } from './check.ts';
import { type Ground, kill } from './ground.ts';
import { freezeAt, openWatcher, PHASES, type Phase } from './phases.ts';
import { below, pick, type Random } from './random.ts';

/** The figures and faults of a drill. */
export type DrillResult = {
  readonly faults: Faults;
  readonly figures: Readonly<Record<string, number>>;
};

export type DrillOptions = {
  /** Number of kills or failures. */
  readonly times: number;
  readonly random: Random;
  /** Called after each round. */
  readonly onRound: (done: number) => void;
};

/** Most kills wait for a phase of a batch. */
const AIMS: readonly (Phase | 'any')[] = [
  'any',
  'planning',
  'rendering',
  'publishing',
  'publishing',
  'recording',
];

/** Counts kills by the phase that they have hit. */
export type PhaseTally = {
  readonly add: (phase: Phase | null) => void;
  readonly figures: () => Record<string, number>;
};

export function phaseTally(): PhaseTally {
  const hits = new Map<Phase | 'missed', number>();
  return {
    add: (phase) => void hits.set(phase ?? 'missed', (hits.get(phase ?? 'missed') ?? 0) + 1),
    figures: () =>
      Object.fromEntries(
        [...PHASES, 'missed' as const].flatMap((phase) => {
          const count = hits.get(phase);
          return count === undefined ? [] : [[`killed ${phase}`, count]];
        }),
      ),
  };
}

/**
 * The phase or delay of the next kill. @param longest maximum delay in milliseconds, if any phase will do
 */
export function nextAim(random: Random, longest: number): Phase | number {
  const aim = pick(random, AIMS);
  return aim === 'any' ? below(random, longest) : aim;
}

/** Freezes a process at a moment, reads its phase, and kills it. @returns the phase */
export async function killAt(
  ground: Ground,
  running: Running,
  aim: Phase | number,
): Promise<Phase | null> {
  const watcher = await openWatcher(ground.database().url);
  try {
    return await freezeAt(running, watcher, aim);
  } finally {
    await kill(running);
    await watcher.close();
  }
}

/** Files that may or may not have been published by killed workers. */
export async function unsettledPaths(ground: Ground): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select distinct unnest(paths) as path from unfinished_batches`.execute(ground.database().db);
  return rows.map(({ path }) => path);
}

/** The output of a process that has not ended successfully. */
export async function expectDone(running: Running): Promise<Faults> {
  const { code } = await running.finished;
  return code === 0 ? [] : [`A process ended with ${code}: ${running.output()}`];
}
