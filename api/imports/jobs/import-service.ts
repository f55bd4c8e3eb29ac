import type { Logger } from 'pino';
import type { Database } from '../../database/connection.ts';
import { startWokenLoop } from '../../database/woken-loop.ts';
import { forgetFiles } from '../uploads/upload-store.ts';
import { IMPORTS_CHANNEL } from './import-jobs.queries.ts';
import { runNextImport } from './run-next.ts';

const POLL_EVERY_MS = 3_000;
const FORGET_EVERY_MS = 3_600_000;

/**
 * Runs queued imports one after another. It checks at start, because a killed process may have left an import,
 * then on every notification. Once an hour it deletes files that no import needs.
 */
export function startImportService(database: Database, logger: Logger) {
  let forgetAt = performance.now() + FORGET_EVERY_MS;
  return startWokenLoop(database, logger, {
    channel: IMPORTS_CHANNEL,
    pollEveryMs: POLL_EVERY_MS,
    errorMessage: 'imports cannot be run',
    async work(stopping) {
      const outcome = await runNextImport(database, stopping);
      if (outcome) logger.info(outcome, 'import finished');
      if (outcome) return true;
      if (performance.now() < forgetAt) return false;
      forgetAt = performance.now() + FORGET_EVERY_MS;
      await forgetFiles(database.db);
      return false;
    },
  });
}
