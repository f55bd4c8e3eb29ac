import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { backOff } from './back-off.ts';
import type { Database } from './connection.ts';
import { listen } from './listener.ts';

export type WokenWork = {
  /** Channel whose notifications wake the loop. */
  readonly channel: string;
  /** Interval without notifications, since another process may have ended without sending one. */
  readonly pollEveryMs: number;
  /** Log message for errors. */
  readonly errorMessage: string;
  /** Does some of the work; returns true if there may be more to do at once. */
  readonly work: (stopping: AbortSignal) => Promise<boolean>;
};

/** Does work whenever the channel is notified, and at an interval. Errors are retried with back-off. */
export function startWokenLoop(
  database: Database,
  logger: Logger,
  { channel, pollEveryMs, errorMessage, work }: WokenWork,
) {
  const stopping = new AbortController();
  let wake = new AbortController();
  const listener = listen(database.url, channel, logger, () => wake.abort());

  async function run(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; ) {
      wake = new AbortController();
      let pause = pollEveryMs;
      try {
        const again = await work(stopping.signal);
        failures = 0;
        if (again) continue;
      } catch (err) {
        failures += 1;
        pause = backOff(failures);
        logger.error({ err }, errorMessage);
      }
      const signal = AbortSignal.any([wake.signal, stopping.signal]);
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  }

  const ended = run();
  return {
    /** Resolves when the current work has ended; the next start continues with the rest. */
    async stop() {
      stopping.abort();
      await Promise.all([ended, listener.stop()]);
    },
  };
}
