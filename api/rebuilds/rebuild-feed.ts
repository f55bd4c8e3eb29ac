import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { RebuildState } from '../contract/calls/back-office.ts';
import { detached } from '../database/request-scope.ts';
import type { DB } from '../database/tables.ts';
import { Rate } from './rate.ts';
import { presentRebuilds } from './rebuilds.presenters.ts';
import {
  countQueued,
  listFinished,
  readFailures,
  readProblem,
  readRunning,
} from './rebuilds.queries.ts';

const LOOK_EVERY_MS = 1_000;

/** Null where the state cannot be told just now. */
export type Listener = (state: RebuildState | null) => void;

export type RebuildFeed = {
  /** The state, at most a second old. */
  readonly current: () => Promise<RebuildState>;
  /**
   * Tells the state now and every second.
   * @returns ends that
   */
  readonly watch: (listener: Listener) => () => void;
};

/** Looks at the rebuilds once a second at most, and only while somebody asks, however many do. */
export function rebuildFeed(db: Kysely<DB>, logger: Logger): RebuildFeed {
  const rate = new Rate();
  const listeners = new Set<Listener>();
  let looking: Promise<RebuildState> | undefined;
  let known: { readonly state: RebuildState; readonly at: number } | undefined;
  let told: RebuildState | null = null;
  let polling = false;

  async function look(): Promise<RebuildState> {
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
    known = { state, at };
    return state;
  }

  async function current(): Promise<RebuildState> {
    if (known && performance.now() - known.at < LOOK_EVERY_MS) return known.state;
    looking ??= detached(look).finally(() => {
      looking = undefined;
    });
    return looking;
  }

  async function poll(): Promise<void> {
    while (listeners.size > 0) {
      told = await current().catch((err: unknown) => {
        logger.warn({ err }, 'the state of rebuilds cannot be read');
        return null;
      });
      for (const listener of listeners) listener(told);
      await sleep(LOOK_EVERY_MS, undefined, { ref: false });
    }
    polling = false;
  }

  return {
    current,
    watch(listener) {
      listeners.add(listener);
      if (polling) listener(told);
      else {
        polling = true;
        void detached(poll);
      }
      return () => listeners.delete(listener);
    },
  };
}
