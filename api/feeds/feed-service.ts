import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Database } from '../database/connection.ts';
import { startWokenLoop } from '../database/woken-loop.ts';
import { IMPORTS_CHANNEL } from '../imports/jobs/import-jobs.queries.ts';
import { mailer } from '../mail.ts';
import { mailNextFailure } from './feed-alerts.ts';
import { beginDueRun } from './feed-runs.queries.ts';

const POLL_EVERY_MS = 3_000;

/** Begins the runs of feeds when they are due, and mails about feeds that fail again and again. */
export function startFeedService(
  database: Database,
  { mail, siteUrl, adminUrl }: Pick<Config, 'mail' | 'siteUrl' | 'adminUrl'>,
  logger: Logger,
) {
  const send = mail && mailer(mail);
  return startWokenLoop(database, logger, {
    channel: IMPORTS_CHANNEL,
    pollEveryMs: POLL_EVERY_MS,
    errorMessage: 'feeds cannot be run',
    async work() {
      if (await database.db.transaction().execute(beginDueRun)) return true;
      if (!send) return false;
      return database.db
        .transaction()
        .execute((trx) => mailNextFailure(trx, send, adminUrl ?? siteUrl));
    },
  });
}
