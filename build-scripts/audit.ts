import { z } from 'zod';
import { loadConfig } from '../api/config.ts';
import { openDatabase } from '../api/database/connection.ts';
import { migrateToLatest } from '../api/database/migrate.ts';
import { auditFiles, auditLedger } from './audit/audit-ledger.ts';
import { auditLinks } from './audit/audit-links.ts';
import { auditPages } from './audit/audit-page.ts';
import { auditSitemaps } from './audit/audit-sitemaps.ts';
import { collectProblems } from './audit/problems.ts';
import { EXIT, runCommand } from './cli/command.ts';
import { peakMemoryBytes, table } from './cli/format.ts';
import { startProgress } from './cli/progress.ts';

await runCommand({
  name: 'audit',
  summary:
    'Proves that what is published is right: ledger = disk = database, every link resolves, every page is reached from home, has a title, description, headings and structured data in order, and stands in the sitemaps.',
  options: {},
  schema: z.object({}),
  async run(_input, { json, say }) {
    const config = loadConfig();
    const { db, close } = await openDatabase(config);
    const started = performance.now();
    try {
      await migrateToLatest(db);
      const problems = collectProblems();
      await auditLedger(db, problems);
      const pages = auditPages(config.siteUrl, problems);
      const indexable = new Set<string>();
      const reached = await auditFiles(db, config.publishTo, problems, (path, html) => {
        if (pages.page(path, html)) indexable.add(path);
      });
      const differentTitles = Math.round(pages.titles() * 10_000) / 10_000;
      const indexed = await auditSitemaps(db, config, indexable, problems);
      const progress = startProgress('Following links', 'pages', json);
      const links = await auditLinks(
        config.publishTo,
        config.siteUrl,
        reached,
        problems,
        progress.update,
      );
      progress.finish();
      const found = problems.found();
      const figures = {
        pages: reached.size,
        links,
        indexed,
        differentTitles,
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
