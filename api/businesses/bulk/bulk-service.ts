import type { Logger } from 'pino';
import { forgetFailedSignIns } from '../../audit/audit.queries.ts';
import type { Database } from '../../database/connection.ts';
import { startWokenLoop, type WokenLoop } from '../../database/woken-loop.ts';
import { purgeDeletions } from '../../deletions/purge.ts';
import { BULK_CHANNEL } from './bulk-jobs.queries.ts';
import { runJobs } from './run-job.ts';

const POLL_EVERY_MS = 5_000;
const PURGE_EVERY_MS = 3_600_000;

/**
 * Does the work on many listings that waits, also what a process has left that was killed, and once
 * an hour removes for good what can be taken back no more, and what the record need not tell any more.
 */
export function startBulkService(database: Database, logger: Logger): WokenLoop {
  let purgeAt = 0;
  return startWokenLoop(database, logger, {
    channel: BULK_CHANNEL,
    pollEveryMs: POLL_EVERY_MS,
    errorMessage: 'bulk jobs failed',
    async work(stopping) {
      const batches = await runJobs(database, stopping);
      if (batches > 0) logger.info({ batches }, 'work on many listings was done');
      if (performance.now() < purgeAt) return false;
      const purged = await purgeDeletions(database.db, stopping);
      await forgetFailedSignIns(database.db, stopping);
      purgeAt = performance.now() + PURGE_EVERY_MS;
      if (purged > 0) logger.info({ listings: purged }, 'deleted listings were removed for good');
      return false;
    },
  });
}
