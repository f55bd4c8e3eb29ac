import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { RebuildState } from '../contract/calls/back-office.ts';
import { detached } from '../database/request-scope.ts';
import type { DB } from '../database/tables.ts';
import { shareCalls } from '../share-calls.ts';
import { presentRebuilds } from './rebuilds.presenters.ts';
import {
  countQueued,
  listFinished,
  readFailures,
  readProblem,
  readRunning,
} from './rebuilds.queries.ts';
import { Throughput } from './throughput.ts';

const REFRESH_MS = 1_000;

/** Receives the state; null if it cannot be read. */
export type StateListener = (state: RebuildState | null) => void;

export type RebuildFeed = {
  /** The state, at most a second old. */
  readonly current: () => Promise<RebuildState>;
  /**
   * Calls the listener with the state now and every second.
   * @returns a function that stops that
   */
  readonly watch: (listener: StateListener) => () => void;
};

/**
 * Reads the state of the rebuilds at most once a second, for all clients together, and only for clients.
 */
export function rebuildFeed(db: Kysely<DB>, logger: Logger): RebuildFeed {
  const rate = new Throughput();
  const listeners = new Set<StateListener>();
  let cached: { readonly state: RebuildState; readonly at: number } | undefined;
  let lastState: RebuildState | null = null;
  let polling = false;

  async function readState(): Promise<RebuildState> {
    const [queued, running, problem, failed, recent] = await Promise.all([
      countQueued(db),
      readRunning(db),
      readProblem(db),
      readFailures(db),
      listFinished(db),
    ]);
    const at = performance.now();
    const pagesPerSecond =
      running === undefined
        ? null
        : rate.add({
            at,
            rebuild: running.id,
            done: running.written + running.unchanged + running.removed + running.failed,
          });
    const state = presentRebuilds({ queued, running, problem, failed, recent }, pagesPerSecond);
    cached = { state, at };
    return state;
  }

  const read = shareCalls(() => detached(readState));
  const current = async () =>
    cached && performance.now() - cached.at < REFRESH_MS ? cached.state : read();

  async function poll(): Promise<void> {
    while (listeners.size > 0) {
      lastState = await current().catch((err: unknown) => {
        logger.warn({ err }, 'the state of rebuilds cannot be read');
        return null;
      });
      for (const listener of listeners) listener(lastState);
      await sleep(REFRESH_MS, undefined, { ref: false });
    }
    polling = false;
  }

  return {
    current,
    watch(listener) {
      listeners.add(listener);
      if (polling) listener(lastState);
      else {
        polling = true;
        void detached(poll);
      }
      return () => listeners.delete(listener);
    },
  };
}
