import { sql } from 'kysely';
import type { Running } from '../testing/processes.ts';
import type { Faults } from './check.ts';
import { type Ground, kill } from './ground.ts';
import { freezeAt, openWatcher, PHASES, type Phase } from './phases.ts';
import { below, pick, type Random } from './random.ts';

/** What a drill has done and found. */
export type DrillResult = {
  readonly faults: Faults;
  readonly figures: Readonly<Record<string, number>>;
};

export type DrillOptions = {
  /** How often something is killed, or goes wrong. */
  readonly times: number;
  readonly random: Random;
  /** Told after each time. */
  readonly onRound: (done: number) => void;
};

/** Batches are what it is about, so most kills wait for one. */
const AIMS: readonly (Phase | 'any')[] = [
  'any',
  'planning',
  'rendering',
  'publishing',
  'publishing',
  'recording',
];

/** Counts kills by what they have hit. */
export type Tally = {
  readonly add: (phase: Phase | null) => void;
  readonly figures: () => Record<string, number>;
};

export function tally(): Tally {
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

/** Where the next kill is to hit. @param longest milliseconds within which any moment will do */
export function nextAim(random: Random, longest: number): Phase | number {
  const aim = pick(random, AIMS);
  return aim === 'any' ? below(random, longest) : aim;
}

/** Freezes a process at a moment, looks what it is at, and kills it. @returns what it was at */
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

/** Files of which dead workers have left it open whether they were published. */
export async function unsettledPaths(ground: Ground): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select distinct unnest(paths) as path from unfinished_batches`.execute(ground.database().db);
  return rows.map(({ path }) => path);
}

/** What a process has said, where it has not ended as it should have. */
export async function expectDone(running: Running): Promise<Faults> {
  const { code } = await running.finished;
  return code === 0 ? [] : [`A process ended with ${code}: ${running.said()}`];
}
