import type { Logger } from 'pino';
import type { Database } from '../../database/connection.ts';
import { startWokenLoop, type WokenLoop } from '../../database/woken-loop.ts';
import { IMPORTS_CHANNEL } from './import-jobs.queries.ts';
import { runNextImport } from './run-next.ts';

const LOOK_EVERY_MS = 3_000;

/**
 * Runs the imports that wait, one after another. They may have been left by a process that was
 * killed, so it looks at once, and then whenever it is told of one.
 */
export const startImportService = (database: Database, logger: Logger): WokenLoop =>
  startWokenLoop(database, logger, {
    channel: IMPORTS_CHANNEL,
    lookEveryMs: LOOK_EVERY_MS,
    failed: 'imports cannot be run',
    async work(stopping) {
      const outcome = await runNextImport(database, stopping);
      if (outcome) logger.info(outcome, 'an import has ended');
      return Boolean(outcome);
    },
  });
