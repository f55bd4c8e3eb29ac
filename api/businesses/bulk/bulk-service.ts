import type { Logger } from 'pino';
import { forgetEntries } from '../../audit/audit.queries.ts';
import { purgeChanges } from '../../bulk-changes/bulk-changes.queries.ts';
import type { Database } from '../../database/connection.ts';
import { startWokenLoop } from '../../database/woken-loop.ts';
import { purgeDeletions } from '../../deletions/purge.ts';
import { forgetMessages } from '../../messages/messages.queries.ts';
import { forgetExpired } from '../../rearrangements/rearranged-listings.queries.ts';
import { forgetUsage } from '../../usage/usage.queries.ts';
import { endClosedPages } from '../closed-pages.ts';
import { BULK_CHANNEL } from './bulk-jobs.queries.ts';
import { runJobs } from './run-job.ts';

const POLL_EVERY_MS = 5_000;
const PURGE_EVERY_MS = 3_600_000;

/**
 * Runs queued bulk jobs, and resumes those of a process that was killed. Once an hour, it purges deletions
 * and former values of bulk changes that can no longer be undone, the listings of such rearrangements, old entries of
 * the audit log, messages and counts of usage, and ends pages of closed businesses.
 * @param closedPageDays the days for which the page of a permanently closed business stays
 */
export function startBulkService(database: Database, logger: Logger, closedPageDays: number) {
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
      await purgeChanges(database.db, stopping);
      await forgetEntries(database.db, stopping);
      await forgetMessages(database.db);
      await forgetUsage(database.db);
      await forgetExpired(database.db);
      const ended = await endClosedPages(database.db, closedPageDays, stopping);
      purgeAt = performance.now() + PURGE_EVERY_MS;
      if (purged > 0) logger.info({ listings: purged }, 'deleted listings were removed for good');
      if (ended > 0) logger.info({ listings: ended }, 'pages of closed businesses have ended');
      return false;
    },
  });
}
