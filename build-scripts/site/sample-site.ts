import { chmod, mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT_ROOT, parseConfig } from '../../api/config.ts';
import { type Database, openDatabase } from '../../api/database/connection.ts';
import { migrateToLatest } from '../../api/database/migrate.ts';
import { TEMPLATES } from '../render/rebuild.ts';
import { buildTemplates } from '../render/templates.ts';
import { type ExamplePage, examplePages } from './example-pages.ts';
import { runSite } from './run-site.ts';

export type SampleSite = {
  readonly url: string;
  readonly pages: readonly ExamplePage[];
  readonly database: Database;
  /** The origin in its pages. */
  readonly siteUrl: string;
};

/**
 * Runs a site of generated listings, with its own database and pages, while `work` runs; then deletes
 * everything.
 */
export async function withSampleSite<Result>(
  rows: number,
  work: (site: SampleSite) => Promise<Result>,
): Promise<Result> {
  await using undo = new AsyncDisposableStack();
  const { path: dataDir } = undo.use(await mkdtempDisposable(join(tmpdir(), 'sample-site-')));
  // PostgreSQL's user needs access.
  await chmod(dataDir, 0o755);
  const environment = { DATA_DIR: dataDir, SAMPLE_ROWS: String(rows), LOG_LEVEL: 'silent' };
  const config = parseConfig(environment, PROJECT_ROOT);
  const database = await openDatabase(config);
  undo.defer(database.close);
  await migrateToLatest(database.db);
  await buildTemplates(TEMPLATES, config.siteUrl);
  const { url, close } = await runSite(config, database);
  undo.defer(close);
  const pages = await examplePages(database.db);
  return await work({ url, database, siteUrl: config.siteUrl, pages });
}
