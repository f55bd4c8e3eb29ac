import { z } from 'zod';
import { lockChanges } from '../api/changes/change-lock.queries.ts';
import { type Config, loadConfig } from '../api/config.ts';
import type { Database } from '../api/database/connection.ts';
import { correctSearchEntries } from '../api/search/entries.queries.ts';
import { WRONG_LISTS } from './audit/audit-ledger.ts';
import { auditAll, auditSample, RENDERED_DIFFERENTLY } from './audit/audit-renders.ts';
import { auditSite } from './audit/audit-site.ts';
import { collectProblems, type Problems } from './audit/problems.ts';
import { type CommandResult, EXIT, flag, runCommand, wholeNumber } from './cli/command.ts';
import { table } from './cli/format.ts';
import { peakMemoryBytes } from './cli/memory.ts';
import { startProgress } from './cli/progress.ts';
import { withDatabase } from './cli/with-database.ts';
import { openPublisher } from './publish/open-publisher.ts';
import { effectiveSiteUrl } from './render/prepare-publication.ts';
import { readPublication } from './render/publication.queries.ts';
import { type RebuildResult, rebuild, TEMPLATES } from './render/rebuild.ts';
import { rendererOf } from './render/renderer-of.ts';
import { buildTemplates, loadTemplates } from './render/templates.ts';

await runCommand({
  name: 'audit',
  summary:
    'Checks the published site: ledger, files and database agree; every link resolves; every page can be reached from home, has a title, a description, headings and structured data, and is in the sitemaps; and rendering a page again gives the same bytes.',
  schema: z.object({
    full: flag('render every page again, not only a sample'),
    fix: flag('repair what is wrong, and audit again'),
    sample: wholeNumber(
      'N: number of random pages to render again (default 500)',
      0,
      1_000_000,
    ).default(500),
  }),
  async run({ full, fix, sample }, { json, say }) {
    const given = loadConfig();
    return withDatabase(given, async (database) => {
      const config = { ...given, siteUrl: await effectiveSiteUrl(database.db, given) };
      const which = full ? 'all' : sample;
      const first = await audit(config, database, which, json);
      report(first, say);
      if (!fix || first.figures.problems === 0) return resultOf(first);
      await buildTemplates(TEMPLATES, config.siteUrl);
      const progress = startProgress('Repairing', 'pages', json);
      await mend(config, database, first.found, progress.update);
      progress.finish();
      const second = await audit(config, database, which, json);
      report(second, say);
      return resultOf(second, first);
    });
  },
});

/**
 * Repairs what an audit has found: search entries, the cuts of long lists, files and pages. If pages
 * rendered to other bytes than published, their digests cannot be trusted, so all pages are rendered again;
 * only files whose bytes differ are written.
 * @param onProgress called with the numbers of pages that are done and of all pages
 */
async function mend(
  config: Config,
  database: Database,
  found: ReturnType<Problems['found']>,
  onProgress: (done: number, total: number) => void,
): Promise<RebuildResult> {
  const wrongLists = WRONG_LISTS in found;
  await database.db.transaction().execute(async (trx) => {
    await lockChanges(trx);
    await correctSearchEntries(trx);
    // A rebuild of everything cuts lists again.
    if (wrongLists) await trx.deleteFrom('list_cuts').execute();
  });
  return rebuild(config, database, {
    everything: wrongLists,
    renderAnew: RENDERED_DIFFERENTLY in found,
    verify: true,
    onProgress,
  });
}

type Audited = Awaited<ReturnType<typeof audit>>;

/** Audits the site once. @param which number of pages to render again */
async function audit(config: Config, database: Database, which: 'all' | number, silent: boolean) {
  const started = performance.now();
  const publisher = await openPublisher(config.publishTo);
  const problems = collectProblems();
  const progress = startProgress('Reading pages', 'pages', silent);
  const { pages, links, clicks, indexed, differentTitles } = await auditSite(
    database.db,
    publisher,
    config.siteUrl,
    progress.update,
    problems,
  );
  progress.finish();
  const rendered = await auditRenders(config, database, which, problems, silent);
  const found = problems.found();
  const figures = {
    pages,
    links,
    /** Of the farthest pages, from home. */
    mostClicks: clicks.length - 1,
    indexed,
    differentTitles,
    rendered,
    problems: Object.values(found).reduce((sum, { count }) => sum + count, 0),
    seconds: Math.round(performance.now() - started) / 1000,
    peakMemoryBytes: peakMemoryBytes(),
  };
  return { figures, clicks, found };
}

function report({ figures, clicks, found }: Audited, say: (line: string) => void): void {
  say(table(figures));
  say(`  pages by clicks from home: ${clicks.map((pages, at) => `${at}: ${pages}`).join(', ')}`);
  for (const [sort, { count, first }] of Object.entries(found))
    console.error(`${count} ${sort}:\n${first.map((where) => `  ${where}`).join('\n')}`);
}

/** @param before the audit before the repair, if there was one */
function resultOf({ figures, clicks, found }: Audited, before?: Audited): CommandResult {
  return {
    json: { ...figures, clicks, found, ...(before && { mended: before.found }) },
    exitCode: figures.problems > 0 ? EXIT.failed : EXIT.done,
  };
}

/** @returns the number of rendered pages; 0 when the site is published with other templates */
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
  const { template_version: current } = await readPublication(db);
  if (version !== current) {
    problems.add(
      'other templates',
      `pages are published with ${current}, but this machine has ${version}`,
    );
    return 0;
  }
  const input = { databaseUrl: url, templates: TEMPLATES, siteUrl: config.siteUrl };
  if (which !== 'all')
    return auditSample(db, rendererOf(templates, config.siteUrl), which, problems);
  const progress = startProgress('Rendering again', 'pages', silent);
  const rendered = await auditAll(input, config.workers, problems, (done) => progress.update(done));
  progress.finish();
  return rendered;
}
