import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { detached } from '../database/request-scope.ts';
import type { DB } from '../database/tables.ts';
import { shareCalls } from '../share-calls.ts';
import { type PresentedState, presentRebuilds } from './rebuilds.presenters.ts';
import { readRebuilds } from './rebuilds.queries.ts';
import { Throughput } from './throughput.ts';

const REFRESH_MS = 1_000;

/** Receives the state; null if it cannot be read. */
export type StateListener = (state: PresentedState | null) => void;

export type RebuildWatch = ReturnType<typeof rebuildWatch>;

/**
 * Reads the state of the rebuilds at most once a second, for all clients together, and only for clients.
 */
export function rebuildWatch(db: Kysely<DB>, logger: Logger) {
  const rate = new Throughput();
  const listeners = new Set<StateListener>();
  let cached: { readonly state: PresentedState; readonly at: number } | undefined;
  let lastState: PresentedState | null = null;
  let polling = false;

  async function readState(): Promise<PresentedState> {
    const rebuilds = await readRebuilds(db);
    const at = performance.now();
    const { running } = rebuilds;
    const pagesPerSecond = running
      ? rate.add({
          at,
          rebuild: running.id,
          done: running.written + running.unchanged + running.removed + running.failed,
        })
      : null;
    const state = presentRebuilds(rebuilds, pagesPerSecond);
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
    /** The state, at most a second old. */
    current,
    /**
     * Calls the listener with the state now and every second.
     * @returns a function that stops that
     */
    listen(listener: StateListener): () => void {
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
