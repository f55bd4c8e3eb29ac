import { pino } from 'pino';
import { type Config, loadConfig } from '../api/config.ts';
import { type Database, openDatabase } from '../api/database/connection.ts';
import { migrateToLatest } from '../api/database/migrate.ts';
import { AppError } from '../api/errors.ts';
import type { Readiness } from '../api/http/readiness.ts';
import { startImportService } from '../api/imports/jobs/import-service.ts';
import { sweepUploads } from '../api/imports/uploads/upload-store.ts';
import { folderOf, targetName } from '../api/publish-target.ts';
import { createApp, listen, uploadFolder } from '../api/server.ts';
import { saveMapTiles } from '../api/site-settings/map-tiles.queries.ts';
import { saveOperator } from '../api/site-settings/operator.queries.ts';
import { startSender } from './announce/sender.ts';
import { takersOf } from './announce/takers.ts';
import { ADMIN_DIST, buildAdmin } from './build-admin.ts';
import { startProgress } from './cli/progress.ts';
import { openPublisher } from './publish/open-publisher.ts';
import { startPageService } from './render/page-service.ts';
import { rebuild, TEMPLATES, workerInput } from './render/rebuild.ts';
import { sweepAssets } from './render/sweep-assets.ts';
import { buildTemplates } from './render/templates.ts';
import { createFirstAdministrator, ensureWritable, importSampleOnce } from './start/prepare.ts';

/** Undoes what has been started, the last first; what one of them throws does not keep the others. */
const undo: (() => Promise<unknown>)[] = [];
let stopping = false;

async function stop(): Promise<void> {
  stopping = true;
  for (const step of undo.reverse()) await step().catch((error: unknown) => console.error(error));
}

async function start(config: Config): Promise<void> {
  const started = performance.now();
  const logger = pino({ level: config.logLevel });
  const readiness: Readiness = { ready: false, step: 'opening the database' };
  const step = (name: string) => {
    readiness.step = name;
    console.log(`› ${name}`);
  };

  step('opening the database');
  await ensureWritable(config.dataDir);
  const database = await openDatabase(config);
  undo.push(database.close);
  await migrateToLatest(database.db);
  await saveOperator(database.db, config.operator);
  await saveMapTiles(database.db, config.mapTiles);

  // Opened early: a folder or bucket that cannot be used is better told of now than in a minute.
  const publisher = await openPublisher(config.publishTo);
  const folder = folderOf(config.publishTo);
  const published = { site: folder ?? publisher, admin: ADMIN_DIST };
  if (folder === null)
    logger.warn(
      { pages: targetName(config.publishTo) },
      'pages are published to a bucket: this server answers the API and the back office, and no pages',
    );
  const stopped = new AbortController();
  const parts = { config, database, logger, published, readiness, stopping: stopped.signal };
  await sweepUploads(database.db, uploadFolder(config));
  const { app, upgrade } = createApp(parts);
  const server = await listen(app, config.port, config.host, upgrade);
  undo.push(async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    stopped.abort();
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 3_000).unref();
    await closed;
  });

  step('taking in the sample listings, where there are none yet');
  await importSampleOnce(config, database);
  step('compiling templates and back office');
  await buildTemplates(TEMPLATES, config.siteUrl);
  await buildAdmin();
  step('publishing the pages');
  await publish(config, database);
  if (stopping) return;
  const password = await createFirstAdministrator(config, database);

  const input = workerInput(config, database);
  const sweep = () => sweepAssets(database.db, publisher, TEMPLATES);
  undo.push(startPageService(input, config.workers, logger, sweep).stop);
  undo.push(startImportService(database, logger).stop);
  const { announce: told, siteUrl } = config;
  undo.push(startSender(database.url, takersOf(told, siteUrl), siteUrl, logger).stop);
  readiness.ready = true;
  announce(config, performance.now() - started, password);
}

async function publish(config: Config, database: Database): Promise<void> {
  const progress = startProgress('Publishing', 'pages');
  const { written, removed, failed, failures } = await rebuild(config, database, {
    everything: false,
    onProgress: progress.update,
  });
  progress.finish(
    `${written.toLocaleString('en')} written, ${removed.toLocaleString('en')} removed`,
  );
  for (const { path, error } of failures) console.error(`failed: ${path}: ${error}`);
  if (failed > 0) console.error(`${failed} pages could not be rendered; they will be tried again.`);
}

function announce(config: Config, ms: number, password: string | undefined): void {
  const { port, dataDir, publishTo, adminUsername, siteUrl } = config;
  const at = `http://localhost:${port}`;
  const firstSignIn = `
  User name    ${adminUsername}
  Password     ${password}  (kept nowhere else: note it down)`;
  console.log(`
  Site         ${folderOf(publishTo) === null ? siteUrl : at}/
  Back office  ${at}/admin${password === undefined ? '' : firstSignIn}
  API          ${at}/api/health
  Data         ${dataDir}
  Pages        ${targetName(publishTo)}
  Started in   ${(ms / 1000).toFixed(1)} s
`);
  console.log(`Ready: ${at}`);
}

/** A signal to the whole process group comes a second time by npm, which passes its own on: that is
 * nobody's impatience, and to end at once would leave PostgreSQL running. */
const SAME_SIGNAL_MS = 1_000;
let askedAt = 0;

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    // Asked twice, it ends at once; what it was at is taken up by the next start.
    if (stopping && performance.now() - askedAt > SAME_SIGNAL_MS) process.exit(1);
    if (stopping) return;
    askedAt = performance.now();
    console.log('\nStopping …');
    void stop().then(() => process.exit(0));
  });

try {
  await start(loadConfig());
} catch (error) {
  if (!stopping) {
    console.error(error instanceof AppError ? error.message : error);
    await stop();
    process.exit(1);
  }
}
