import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Running } from '../testing/processes.ts';

/** Phases of a process, as far as its connections show, in order. */
export const PHASES = [
  'starting',
  'resting',
  'planning',
  'rendering',
  'publishing',
  'recording',
] as const;
export type Phase = (typeof PHASES)[number];

/** Phases of a batch by the last statement of its transaction. The first match counts. */
const STATEMENTS: readonly (readonly [pattern: RegExp, phase: Phase])[] = [
  [/pg_try_advisory_xact_lock/, 'planning'],
  [/pg_advisory_xact_lock|^select$/, 'publishing'],
  [
    /insert into (stale_pages|announcements|rebuilds)|delete from "unfinished_batches"/,
    'recording',
  ],
  // Ledger entries are written before the files.
  [
    /asked \(kind, key, page\)|"businesses" as "b"|"map_tiles"|(into|update|from) (pages|former_paths)/,
    'rendering',
  ],
];

type Activity = { readonly query: string; readonly state: string };

function phaseOfBatch({ query, state }: Activity): Phase {
  const found = STATEMENTS.find(([pattern]) => pattern.test(query))?.[1] ?? 'planning';
  // The last statements of planning and loading, while they run.
  return found === 'rendering' && state === 'active' ? 'planning' : found;
}

export type Watcher = {
  /** The present phase of a process; of several batches, the furthest. */
  readonly phase: (pid: number) => Promise<Phase>;
  readonly close: () => Promise<void>;
};

/** Watches the connections of the project's processes. */
export async function openWatcher(url: string): Promise<Watcher> {
  const client = new pg.Client({ connectionString: url, application_name: 'drill' });
  // After PostgreSQL is killed, the drill opens a new watcher.
  client.on('error', () => undefined);
  await client.connect();
  return {
    async phase(pid) {
      const { rows } = await client.query<Activity & { readonly batch: boolean }>(
        `select query, state, xact_start is not null as batch from pg_stat_activity
         where application_name = $1 and state is not null`,
        [`directory ${pid}`],
      );
      if (rows.length === 0) return 'starting';
      const batches = rows.filter(({ batch }) => batch).map(phaseOfBatch);
      return PHASES.findLast((phase) => batches.includes(phase)) ?? 'resting';
    },
    close: () => client.end(),
  };
}

/** Maximum wait for a phase, in milliseconds. */
const TIMEOUT_MS = 20_000;

/**
 * Waits for a phase, and freezes the process in it until it is killed.
 * @param aim the phase, or a number of milliseconds
 * @returns the phase in which it is frozen; null if it has ended before
 */
export async function freezeAt(
  { process: child }: Running,
  watcher: Watcher,
  aim: Phase | number,
): Promise<Phase | null> {
  const ended = () => child.exitCode !== null || child.signalCode !== null;
  const pid = child.pid ?? 0;
  const until = performance.now() + (typeof aim === 'number' ? aim : TIMEOUT_MS);
  while (!ended() && performance.now() < until) {
    if (typeof aim === 'number') await sleep(Math.max(0, until - performance.now()));
    else if ((await watcher.phase(pid)) === aim) break;
  }
  if (ended()) return null;
  child.kill('SIGSTOP');
  return watcher.phase(pid);
}
