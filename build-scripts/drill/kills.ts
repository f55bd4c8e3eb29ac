import { setTimeout as sleep } from 'node:timers/promises';
import { hasEnded, kill, type Running } from '../testing/processes.ts';
import { openWatcher, type Phase } from './phases.ts';
import { count, type Stage } from './run-drill.ts';

/** Most kills wait for a phase of a batch. */
const AIMS: readonly (Phase | 'any')[] = [
  'any',
  'planning',
  'rendering',
  'publishing',
  'publishing',
  'recording',
];

/** Maximum wait for a phase, in milliseconds. */
const TIMEOUT_MS = 20_000;

/**
 * Waits for a phase or a random time, and freezes the process until it is killed. Counts the phase in which
 * it is frozen.
 * @param longest maximum time in milliseconds
 */
export async function freeze(
  { random, tally }: Pick<Stage, 'random' | 'tally'>,
  running: Running,
  watcher: Awaited<ReturnType<typeof openWatcher>>,
  longest: number,
): Promise<void> {
  const aim = random.pick(AIMS);
  const pid = running.process.pid ?? 0;
  if (aim === 'any') await Promise.race([sleep(random.below(longest)), running.finished]);
  else
    for (const until = performance.now() + TIMEOUT_MS; performance.now() < until; )
      if (hasEnded(running) || (await watcher.phase(pid)) === aim) break;
  if (hasEnded(running)) return count(tally, 'killed missed');
  running.process.kill('SIGSTOP');
  count(tally, `killed ${await watcher.phase(pid)}`);
}

/** Freezes a process as {@link freeze} does, and kills it. */
export async function killAt(stage: Stage, running: Running, longest: number): Promise<void> {
  const watcher = await openWatcher(stage.ground.database().url);
  try {
    await freeze(stage, running, watcher, longest);
  } finally {
    await kill(running);
    await watcher.close();
  }
}
