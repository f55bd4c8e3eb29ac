import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { backOff } from '../../database/back-off.ts';
import type { Database } from '../../database/connection.ts';
import { listen } from '../../database/listener.ts';
import { IMPORTS_CHANNEL } from './import-jobs.queries.ts';
import { runNextImport } from './run-next.ts';

/** Another process's import may end without a word. */
const LOOK_EVERY_MS = 3_000;

export type ImportService = {
  /** Ends after the batch in hand; the next start goes on from there. */
  readonly stop: () => Promise<void>;
};

/**
 * Runs the imports that wait, one after another. They may have been left by a process that was
 * killed, so it looks at once, and then whenever it is told of one.
 */
export function startImportService(database: Database, logger: Logger): ImportService {
  const stopping = new AbortController();
  let wake = new AbortController();
  const listener = listen(database.url, IMPORTS_CHANNEL, logger, () => wake.abort());

  async function run(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; ) {
      wake = new AbortController();
      let pause = LOOK_EVERY_MS;
      try {
        const outcome = await runNextImport(database, stopping.signal);
        failures = 0;
        if (outcome) {
          logger.info(outcome, 'an import has ended');
          continue;
        }
      } catch (err) {
        failures += 1;
        pause = backOff(failures);
        logger.error({ err }, 'imports cannot be run');
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
