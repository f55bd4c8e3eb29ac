import { setTimeout as sleep } from 'node:timers/promises';
import type { Running } from '../testing/processes.ts';
import { type Ground, kill } from './ground.ts';

/** A server that keeps pages up to date, and is started again when it has been killed. */
export type Service = {
  readonly running: () => Running;
  /** Starts it anew, and does not wait until it is ready. */
  readonly restart: () => Promise<void>;
  /** Ends it in good order. */
  readonly stop: () => Promise<void>;
};

export async function startService(
  ground: Ground,
  further: Readonly<Record<string, string>> = {},
): Promise<Service> {
  // The server itself, without the supervisor that would start it again when a drill kills it.
  const start = () => ground.run('build-scripts/serve.ts', [], further);
  let running = start();
  await running.until('Ready: ');
  return {
    running: () => running,
    async restart() {
      await kill(running);
      running = start();
    },
    async stop() {
      running.process.kill('SIGTERM');
      await running.finished;
    },
  };
}

/** Does something again and again until it is stopped. What it throws, stopping throws. */
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

/** Milliseconds for which PostgreSQL may be away. */
const PATIENCE = 60_000;

/** Tries something until it works, as PostgreSQL may be away just now. */
export async function persistently<Result>(action: () => Promise<Result>): Promise<Result> {
  for (const until = Date.now() + PATIENCE; ; await sleep(100)) {
    try {
      return await action();
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}
