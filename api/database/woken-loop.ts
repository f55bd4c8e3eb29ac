import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { backOff } from './back-off.ts';
import type { Database } from './connection.ts';
import { listen } from './listener.ts';

/** Work that waits in the database. */
export type WokenLoop = {
  /** Ends after the work in hand; the next start goes on from there. */
  readonly stop: () => Promise<void>;
};

export type WokenWork = {
  /** Where it is told that there is some. */
  readonly channel: string;
  /** How often it looks without being told: another process may have ended without a word. */
  readonly lookEveryMs: number;
  /** What the log says where it fails. */
  readonly failed: string;
  /** Does what there is; true where there may be more, and it is to look again at once. */
  readonly work: (stopping: AbortSignal) => Promise<boolean>;
};

/** Does work at once, whenever it is told of some, and now and then; after a failure, later and later. */
export function startWokenLoop(
  database: Database,
  logger: Logger,
  { channel, lookEveryMs, failed, work }: WokenWork,
): WokenLoop {
  const stopping = new AbortController();
  let wake = new AbortController();
  const listener = listen(database.url, channel, logger, () => wake.abort());

  async function run(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; ) {
      wake = new AbortController();
      let pause = lookEveryMs;
      try {
        const again = await work(stopping.signal);
        failures = 0;
        if (again) continue;
      } catch (err) {
        failures += 1;
        pause = backOff(failures);
        logger.error({ err }, failed);
      }
      const signal = AbortSignal.any([wake.signal, stopping.signal]);
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  }

  const ended = run();
  return {
    async stop() {
      stopping.abort();
      await Promise.all([ended, listener.stop()]);
    },
  };
}
