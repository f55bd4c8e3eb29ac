import { z } from 'zod';
import { loadConfig } from '../api/config.ts';
import { openDatabase } from '../api/database/connection.ts';
import { migrateToLatest } from '../api/database/migrate.ts';
import { auditSite } from './audit/audit-site.ts';
import { EXIT, runCommand } from './cli/command.ts';
import { peakMemoryBytes, table } from './cli/format.ts';
import { startProgress } from './cli/progress.ts';
import { openPublisher } from './publish/open-publisher.ts';

await runCommand({
  name: 'audit',
  summary:
    'Proves that what is published is right: ledger = published files = database, every link resolves, every page is reached from home, has a title, description, headings and structured data in order, and stands in the sitemaps.',
  options: {},
  schema: z.object({}),
  async run(_input, { json, say }) {
    const config = loadConfig();
    const { db, close } = await openDatabase(config);
    const started = performance.now();
    try {
      await migrateToLatest(db);
      const publisher = await openPublisher(config.publishTo);
      const progress = startProgress('Following links', 'pages', json);
      const { found, ...counted } = await auditSite(db, publisher, config.siteUrl, progress.update);
      progress.finish();
      const figures = {
        ...counted,
        problems: Object.values(found).reduce((sum, { count }) => sum + count, 0),
        seconds: Math.round(performance.now() - started) / 1000,
        peakMemoryBytes: peakMemoryBytes(),
      };
      say(table(figures));
      for (const [sort, { count, first }] of Object.entries(found))
        console.error(`${count} ${sort}:\n${first.map((where) => `  ${where}`).join('\n')}`);
      return {
        json: { ...figures, found },
        exitCode: figures.problems > 0 ? EXIT.failed : EXIT.done,
      };
    } finally {
      await close();
    }
  },
});
