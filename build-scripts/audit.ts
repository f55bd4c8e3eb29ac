import { z } from 'zod';
import { type Config, loadConfig } from '../api/config.ts';
import { type Database, openDatabase } from '../api/database/connection.ts';
import { migrateToLatest } from '../api/database/migrate.ts';
import { auditAll, auditSample, renderer } from './audit/audit-renders.ts';
import { auditSite } from './audit/audit-site.ts';
import { collectProblems, type Problems } from './audit/problems.ts';
import { EXIT, runCommand } from './cli/command.ts';
import { peakMemoryBytes, table } from './cli/format.ts';
import { startProgress } from './cli/progress.ts';
import { openPublisher } from './publish/open-publisher.ts';
import { effectiveSiteUrl } from './render/prepare-publication.ts';
import { TEMPLATES } from './render/rebuild.ts';
import { buildTemplates, loadTemplates } from './render/templates.ts';

await runCommand({
  name: 'audit',
  summary:
    'Proves that what is published is right: ledger = published files = database, every link resolves, every page is reached from home, has a title, description, headings and structured data in order, and stands in the sitemaps; and pages come out the same when they are rendered anew.',
  options: {
    full: { type: 'boolean', help: 'render every page anew, not only a sample' },
    sample: { type: 'string', help: 'N: how many pages, taken at random (default 500)' },
  },
  schema: z.object({
    full: z.boolean().default(false),
    sample: z.coerce.number().int().min(0).max(1_000_000).default(500),
  }),
  async run({ full, sample }, { json, say }) {
    const given = loadConfig();
    const database = await openDatabase(given);
    const { db } = database;
    const started = performance.now();
    try {
      await migrateToLatest(db);
      const config = { ...given, siteUrl: await effectiveSiteUrl(db, given) };
      const publisher = await openPublisher(config.publishTo);
      const problems = collectProblems();
      const progress = startProgress('Reading pages', 'pages', json);
      const audited = await auditSite(db, publisher, config.siteUrl, progress.update, problems);
      progress.finish();
      const rendered = await auditRenders(config, database, full ? 'all' : sample, problems, json);
      const found = problems.found();
      const figures = {
        pages: audited.pages,
        links: audited.links,
        indexed: audited.indexed,
        differentTitles: audited.differentTitles,
        rendered,
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
      await database.close();
    }
  },
});

/** @returns how many pages were rendered; none where they are published with other templates */
async function auditRenders(
  config: Config,
  { db, url }: Database,
  which: 'all' | number,
  problems: Problems,
  silent: boolean,
): Promise<number> {
  if (which === 0) return 0;
  await buildTemplates(TEMPLATES, config.siteUrl);
  const templates = await loadTemplates(TEMPLATES);
  const { version } = templates;
  const { template_version: current } = await db
    .selectFrom('publication')
    .select('template_version')
    .executeTakeFirstOrThrow();
  if (version !== current) {
    problems.add('other templates', `pages are published with ${current}, and here is ${version}`);
    return 0;
  }
  const input = { databaseUrl: url, templates: TEMPLATES, siteUrl: config.siteUrl };
  if (which !== 'all') return auditSample(db, renderer(templates, config.siteUrl), which, problems);
  const progress = startProgress('Rendering anew', 'pages', silent);
  const rendered = await auditAll(input, config.workers, problems, (done) => progress.update(done));
  progress.finish();
  return rendered;
}
