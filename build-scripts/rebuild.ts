import { z } from 'zod';
import { loadConfig } from '../api/config.ts';
import { sendQueued } from './announce/sender.ts';
import { toSubscribers } from './announce/subscribers.ts';
import { EXIT, flag, runCommand } from './cli/command.ts';
import { table } from './cli/format.ts';
import { peakMemoryBytes } from './cli/memory.ts';
import { startProgress } from './cli/progress.ts';
import { withDatabase } from './cli/with-database.ts';
import { effectiveSiteUrl } from './render/prepare-publication.ts';
import { rebuild, TEMPLATES } from './render/rebuild.ts';
import { buildTemplates } from './render/templates.ts';

/** Maximum time that a rebuild sends changed addresses to subscribers; a server sends the rest. */
const SENDING_MS = 60_000;

await runCommand({
  name: 'rebuild',
  summary: 'Renders stale pages and publishes those whose bytes have changed.',
  schema: z.object({
    all: flag('render every page anew, not only stale ones'),
    verify: flag('compare every published file with the ledger, and repair what differs'),
  }),
  async run({ all, verify }, { json, say }) {
    const given = loadConfig();
    return withDatabase(given, async (database) => {
      const config = { ...given, siteUrl: await effectiveSiteUrl(database.db, given) };
      await buildTemplates(TEMPLATES, config.siteUrl);
      const progress = startProgress('Rebuilding', 'pages', json);
      const verifying = startProgress('Comparing published files', 'files', json);
      const result = await rebuild(config, database, {
        everything: all,
        renderAnew: all,
        verify,
        onVerify: verifying.update,
        onProgress: progress.update,
      });
      progress.finish();
      const subscribers = toSubscribers(config.announce, config.siteUrl);
      const { announced, problems } = await sendQueued(
        database.db,
        subscribers,
        config.siteUrl,
        SENDING_MS,
      );
      const { failures, verified, ...figures } = result;
      const summary = { ...figures, announced, peakMemoryBytes: peakMemoryBytes() };
      if (verified !== null) say(table(verified));
      say(table(summary));
      for (const { path, error } of failures) console.error(`failed: ${path}: ${error}`);
      for (const problem of problems) console.error(`changed addresses stay queued: ${problem}`);
      return {
        json: { ...summary, verified, failures },
        exitCode: result.failed > 0 ? EXIT.failed : EXIT.done,
      };
    });
  },
});
