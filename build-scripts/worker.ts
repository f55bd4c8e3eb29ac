import { once } from 'node:events';
import { pino } from 'pino';
import { z } from 'zod';
import { loadConfig } from '../api/config.ts';
import { AppError } from '../api/errors.ts';
import { targetName } from '../api/publish-target.ts';
import { startSender } from './announce/sender.ts';
import { toSubscribers } from './announce/subscribers.ts';
import { runCommand } from './cli/command.ts';
import { withDatabase } from './cli/with-database.ts';
import { openPublisher } from './publish/open-publisher.ts';
import { checkPublication } from './render/check-publication.ts';
import { startPageService } from './render/page-service.ts';
import { effectiveSiteUrl } from './render/prepare-publication.ts';
import { TEMPLATES, workerInput } from './render/rebuild.ts';
import { addCounts } from './render/rebuild-record.queries.ts';
import { sweepAssets } from './render/sweep-assets.ts';
import { buildTemplates, loadTemplates } from './render/templates.ts';

await runCommand({
  name: 'worker',
  summary:
    'Renders and publishes stale pages together with the server and other workers, until it is stopped (Ctrl-C, SIGTERM).',
  schema: z.object({}),
  async run(_, { say }) {
    const given = loadConfig();
    if (given.databaseUrl === undefined)
      throw new AppError(
        'environment',
        'DATABASE_URL is not set. The embedded PostgreSQL serves only the machine that it runs on, where npm start already uses all cores. Workers on other machines need a PostgreSQL that all of them can reach.',
      );
    const stopped = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
    return withDatabase(given, async (database) => {
      const { db } = database;
      const config = { ...given, siteUrl: await effectiveSiteUrl(db, given) };
      await buildTemplates(TEMPLATES, config.siteUrl);
      const publisher = await openPublisher(config.publishTo);
      await checkPublication(db, publisher, await loadTemplates(TEMPLATES));

      const total = { written: 0, unchanged: 0, removed: 0, failed: 0 };
      const logger = pino({ level: config.logLevel }, pino.destination({ fd: 2, sync: true }));
      const sweep = () => sweepAssets(db, publisher, TEMPLATES);
      const input = workerInput(config, database);
      const pages = startPageService(input, config.workers, logger, sweep, (rebuilt) => {
        const { written, unchanged, removed, failed, seconds } = rebuilt;
        addCounts(total, { written, unchanged, removed, failed });
        say(
          `${new Date().toISOString()} ${written} written, ${unchanged} unchanged, ${removed} removed, ${failed} failed in ${seconds} s`,
        );
      });
      say(`Working: ${config.workers} threads, publishing to ${targetName(config.publishTo)}`);
      const subscribers = toSubscribers(config.announce, config.siteUrl);
      const sender = startSender(database.url, subscribers, config.siteUrl, logger);
      await stopped;
      await pages.stop();
      await sender.stop();
      return { json: total };
    });
  },
});
