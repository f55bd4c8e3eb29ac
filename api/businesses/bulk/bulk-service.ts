import type { Logger } from 'pino';
import { forgetFailedSignIns } from '../../audit/audit.queries.ts';
import type { Database } from '../../database/connection.ts';
import { startWokenLoop } from '../../database/woken-loop.ts';
import { purgeDeletions } from '../../deletions/purge.ts';
import { BULK_CHANNEL } from './bulk-jobs.queries.ts';
import { runJobs } from './run-job.ts';

const POLL_EVERY_MS = 5_000;
const PURGE_EVERY_MS = 3_600_000;

/**
 * Runs queued bulk jobs, and resumes those of a process that was killed. Once an hour, it purges deletions
 * that can no longer be undone, and old failed sign-ins from the audit log.
 */
export function startBulkService(database: Database, logger: Logger) {
  let purgeAt = 0;
  return startWokenLoop(database, logger, {
    channel: BULK_CHANNEL,
    pollEveryMs: POLL_EVERY_MS,
    errorMessage: 'bulk jobs failed',
    async work(stopping) {
      const batches = await runJobs(database, stopping);
      if (batches > 0) logger.info({ batches }, 'bulk jobs ran');
      if (performance.now() < purgeAt) return false;
      const purged = await purgeDeletions(database.db, stopping);
      await forgetFailedSignIns(database.db, stopping);
      purgeAt = performance.now() + PURGE_EVERY_MS;
      if (purged > 0) logger.info({ listings: purged }, 'deleted listings were removed for good');
      return false;
    },
  });
}
