import { setTimeout as sleep } from 'node:timers/promises';
import { kill } from '../testing/processes.ts';
import type { Changer } from './changes.ts';
import { settled } from './check.ts';
import type { Ground } from './ground.ts';
import type { Drill, Stage } from './run-drill.ts';

export type Service = Awaited<ReturnType<typeof startService>>;

/** Starts a server that keeps pages up to date, and can be restarted after a kill. */
export async function startService(ground: Ground, further: Readonly<Record<string, string>> = {}) {
  // The server without its supervisor, which would restart it after a kill.
  const start = () => ground.run('build-scripts/serve.ts', [], further);
  let running = start();
  await running.until('Ready: ');
  /** Stops it gracefully. */
  const stop = async () => {
    running.process.kill('SIGTERM');
    await running.finished;
  };
  return {
    running: () => running,
    /** Starts it again without waiting until it is ready. */
    async restart() {
      await kill(running);
      running = start();
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

/**
 * A drill of a running server.
 * @param disturb causes failures in a round; the server may be starting at its end
 */
export const besideServer =
  (
    disturb: (stage: Stage, service: Service, nth: number) => Promise<void>,
    environment: Readonly<Record<string, string>> = {},
  ): Drill =>
  async (stage) => {
    const service = await startService(stage.ground, environment);
    return {
      async round(nth) {
        await disturb(stage, service, nth);
        await settled(stage.ground);
        await service.running().until('Ready: ');
        return [];
      },
      end: service.stop,
    };
  };

/** Publishes a number of changes with a server, and stops it. */
export async function publishChanges(
  ground: Ground,
  listings: Changer,
  changes: number,
): Promise<void> {
  await using _service = await startService(ground);
  for (let left = changes; left > 0; left -= 1) await listings.change();
  await settled(ground);
}

/** Repeats an action until it is stopped. Stopping throws an error of the action. */
export function repeatedly(action: () => Promise<void>, pause: () => number) {
  let stopping = false;
  const ended = (async () => {
    while (!stopping) {
      await action();
      await sleep(pause());
    }
  })();
  ended.catch(() => undefined);
  return async (): Promise<void> => {
    stopping = true;
    await ended;
  };
}

/** Maximum time for which PostgreSQL may be unavailable, in milliseconds. */
const TIMEOUT_MS = 60_000;

/** Retries an action until it succeeds, because PostgreSQL may be unavailable. */
export async function persistently<Result>(action: () => Promise<Result>): Promise<Result> {
  for (const until = Date.now() + TIMEOUT_MS; ; await sleep(100)) {
    try {
      return await action();
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}
