import { z } from 'zod';
import { loadConfig } from '../api/config.ts';
import { openDatabase } from '../api/database/connection.ts';
import { migrateToLatest } from '../api/database/migrate.ts';
import { EXIT, runCommand } from './cli/command.ts';
import { peakMemoryBytes, table } from './cli/format.ts';
import { startProgress } from './cli/progress.ts';
import { effectiveSiteUrl } from './render/prepare-publication.ts';
import { rebuild, TEMPLATES } from './render/rebuild.ts';
import { buildTemplates } from './render/templates.ts';

await runCommand({
  name: 'rebuild',
  summary: 'Renders the pages that are stale and publishes those whose bytes have changed.',
  options: { all: { type: 'boolean', help: 'take every page for stale' } },
  schema: z.object({ all: z.boolean().default(false) }),
  async run({ all }, { json, say }) {
    const given = loadConfig();
    const database = await openDatabase(given);
    try {
      await migrateToLatest(database.db);
      const config = { ...given, siteUrl: await effectiveSiteUrl(database.db, given) };
      await buildTemplates(TEMPLATES, config.siteUrl);
      const progress = startProgress('Rebuilding', 'pages', json);
      const result = await rebuild(config, database, {
        everything: all,
        onProgress: progress.update,
      });
      progress.finish();
      const { failures, ...figures } = result;
      const summary = { ...figures, peakMemoryBytes: peakMemoryBytes() };
      say(table(summary));
      for (const { path, error } of failures) console.error(`failed: ${path}: ${error}`);
      return {
        json: { ...summary, failures },
        exitCode: result.failed > 0 ? EXIT.failed : EXIT.done,
      };
    } finally {
      await database.close();
    }
  },
});
