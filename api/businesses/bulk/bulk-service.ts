import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { backOff } from '../../database/back-off.ts';
import type { Database } from '../../database/connection.ts';
import { listen } from '../../database/listener.ts';
import { purgeDeletions } from '../../deletions/purge.ts';
import { BULK_CHANNEL } from './bulk-jobs.queries.ts';
import { runJobs } from './run-job.ts';

/** Another process may have ended without a word. */
const LOOK_EVERY_MS = 5_000;
const PURGE_EVERY_MS = 3_600_000;

export type BulkService = {
  /** Ends after the batch in hand; the next start goes on from there. */
  readonly stop: () => Promise<void>;
};

/**
 * Does the work on many listings that waits, also what a process has left that was killed, and once
 * an hour removes for good what can be taken back no more.
 */
export function startBulkService(database: Database, logger: Logger): BulkService {
  const stopping = new AbortController();
  let wake = new AbortController();
  const listener = listen(database.url, BULK_CHANNEL, logger, () => wake.abort());
  let purgeAt = 0;

  async function work(): Promise<void> {
    const batches = await runJobs(database, stopping.signal);
    if (batches > 0) logger.info({ batches }, 'work on many listings was done');
    if (performance.now() < purgeAt) return;
    const purged = await purgeDeletions(database.db, stopping.signal);
    purgeAt = performance.now() + PURGE_EVERY_MS;
    if (purged > 0) logger.info({ listings: purged }, 'deleted listings were removed for good');
  }

  async function run(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; ) {
      wake = new AbortController();
      let pause = LOOK_EVERY_MS;
      try {
        await work();
        failures = 0;
      } catch (err) {
        failures += 1;
        pause = backOff(failures);
        logger.error({ err }, 'work on many listings cannot be done');
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
