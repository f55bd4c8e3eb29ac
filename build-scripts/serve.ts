import { type Logger, pino } from 'pino';
import { startBulkService } from '../api/businesses/bulk/bulk-service.ts';
import { startIndexService } from '../api/changes/index-service.ts';
import { type Config, loadConfig } from '../api/config.ts';
import { type Database, openDatabase } from '../api/database/connection.ts';
import { embeddedFolder } from '../api/database/embedded-server.ts';
import { superviseEmbeddedServer } from '../api/database/embedded-supervisor.ts';
import { migrateToLatest } from '../api/database/migrate.ts';
import { AppError } from '../api/errors.ts';
import { startFeedService } from '../api/feeds/feed-service.ts';
import type { Readiness } from '../api/http/readiness.ts';
import { startFetchService } from '../api/imports/fetching/fetch-service.ts';
import { startImportService } from '../api/imports/jobs/import-service.ts';
import { sweepUploads, uploadFolder } from '../api/imports/uploads/upload-store.ts';
import { createMetricsApp, METRICS_PATH } from '../api/metrics/serve-metrics.ts';
import { folderOf, targetName } from '../api/publish-target.ts';
import { learnContinents } from '../api/search/understand/continents.ts';
import { learnCountryNames } from '../api/search/understand/country-names.ts';
import { learnRegions } from '../api/search/understand/regions.ts';
import { createApp, createStartingApp, handOver, listen } from '../api/server.ts';
import { saveMapTiles } from '../api/site-settings/map-tiles.queries.ts';
import { saveOperatorDefaults } from '../api/site-settings/operator.queries.ts';
import { startSender } from './announce/sender.ts';
import { toSubscribers } from './announce/subscribers.ts';
import { startBackupService } from './backup/backup-service.ts';
import { ADMIN_DIST, buildAdmin } from './build-admin.ts';
import { TEMPLATES } from './render/rebuild.ts';
import { buildTemplates } from './render/templates.ts';
import { lockDatabase } from './start/database-lock.ts';
import { EXIT_CODE, exitCodeOf } from './start/exit-codes.ts';
import { hasPublication, startPublishing, tryPublisher } from './start/first-publication.ts';
import { lockFolder } from './start/folder-lock.ts';
import {
  createFirstAdministrator,
  ensureWritable,
  fillDerivedOnce,
  importSampleOnce,
} from './start/prepare.ts';
import { openOnDemand, publishingSteps } from './start/publishing-steps.ts';

/** Stops the started services, in reverse order. A step that fails does not prevent the others. */
const undo: (() => Promise<unknown>)[] = [];
const stopping = new AbortController();

async function stop(): Promise<void> {
  stopping.abort();
  for (const step of undo.reverse()) await step().catch((error: unknown) => console.error(error));
}

async function start(config: Config): Promise<void> {
  const started = performance.now();
  const logger = pino({ level: config.logLevel });
  const readiness: Readiness = { ready: false, step: 'checking the data folder' };
  const step = (name: string) => {
    readiness.step = name;
    console.log(`› ${name}`);
  };

  await ensureWritable(config.dataDir);
  undo.push(await lockFolder(config.dataDir, `http://localhost:${config.port}`));
  const server = await listen(createStartingApp(readiness, logger), config.port, config.host);
  undo.push(async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 3_000).unref();
    await closed;
  });
  step('opening the database');
  const database = await openDatabase(config);
  // Inserted after the folder's lock and before the server, which needs both until it has stopped.
  undo.splice(1, 0, database.close);
  const { release } = await lockDatabase(database.url, config.port, logger);
  undo.splice(2, 0, release);
  if (config.databaseUrl === undefined)
    undo.push(superviseEmbeddedServer(embeddedFolder(config.dataDir), database.url, logger).stop);
  const { db } = database;
  await migrateToLatest(db);
  await saveOperatorDefaults(db, config.operator);
  await saveMapTiles(db, config.mapTiles);

  const publisher = openOnDemand(config.publishTo);
  await tryPublisher(db, publisher);
  const folder = folderOf(config.publishTo);
  const bucket = { readFile: async (file: string) => (await publisher()).readFile(file) };
  const published = { site: folder ?? bucket, admin: ADMIN_DIST };
  if (folder === null)
    logger.warn(
      { pages: targetName(config.publishTo) },
      'pages are published to a bucket: this server serves the API, the back office and the search, but no other pages',
    );
  await sweepUploads(db, uploadFolder(config));
  const parts = { config, database, logger, published, readiness, stopping: stopping.signal };
  const first = !(await hasPublication(db, folder));
  readiness.ready = !first;
  handOver(server, createApp(parts));
  if (stopping.signal.aborted) return;
  await serveMetrics(config, database, logger);
  undo.push(startIndexService(database, logger).stop);
  undo.push(startImportService(database, logger).stop);
  undo.push(startBulkService(database, logger, config.closedPageDays).stop);
  undo.push(startFetchService(database, config, logger).stop);
  undo.push(startFeedService(database, config, logger).stop);
  const { siteUrl } = config;
  const subscribers = toSubscribers(config.announce, siteUrl);
  undo.push(startSender(database.url, subscribers, siteUrl, logger).stop);

  const { publish, prepare, keep } = publishingSteps(config, database, publisher, logger);
  const deriveMissing = () => fillDerivedOnce(database, step);
  if (first) {
    await deriveMissing();
    step('importing sample listings, unless there are listings');
    await importSampleOnce(config, database);
    step('compiling templates and back office');
    await buildTemplates(TEMPLATES, siteUrl);
    await buildAdmin();
    step('publishing the pages');
  }
  const steps = { prepare, keep, ...(first && { publish }) };
  const publishing = await startPublishing(db, steps, stopping.signal, logger);
  undo.push(publishing.stop);
  if (stopping.signal.aborted) return;
  const password = await createFirstAdministrator(config, database);
  learnRegions();
  learnContinents();
  readiness.ready = true;
  undo.push(startBackupService(config, database, logger).stop);
  printStart(config, performance.now() - started, password);
  if (publishing.problem !== null)
    console.log(
      `The pages cannot be published, and the server keeps trying: ${publishing.problem}\n`,
    );
  // Scripts wait for this line.
  console.log(`Ready: http://localhost:${config.port}`);
  void learnCountryNames();
  if (!first)
    for (const step of [buildAdmin, deriveMissing])
      await step().catch((err: unknown) => {
        if (!stopping.signal.aborted) logger.error({ err }, 'a step of the start has failed');
      });
}

/**
 * Serves metrics at METRICS_PORT, if it is set.
 * @throws AppError `environment` when the port is in use
 */
async function serveMetrics({ metrics }: Config, database: Database, logger: Logger) {
  const { host, port } = metrics;
  if (port === null) return;
  const app = createMetricsApp(database, metrics, logger);
  const server = await listen(app, port, host, undefined, 'METRICS_PORT');
  console.log(`› metrics at http://${host}:${port}${METRICS_PATH}`);
  undo.push(async () => {
    server.closeAllConnections();
    server.close();
  });
}

/** Prints the addresses and folders of the server. @param password the first administrator's, if generated */
function printStart(config: Config, ms: number, password: string | undefined): void {
  const { port, dataDir, publishTo, adminUsername, siteUrl, adminUrl } = config;
  const at = `http://localhost:${port}`;
  const firstSignIn = `
  User name    ${adminUsername}
  Password     ${password}  (shown only once)`;
  console.log(`
  Site         ${folderOf(publishTo) === null ? siteUrl : at}/
  Back office  ${adminUrl ?? at}/admin${password === undefined ? '' : firstSignIn}
  API          ${at}/api/health
  Data         ${dataDir}
  Pages        ${targetName(publishTo)}
  Started in   ${(ms / 1000).toFixed(1)} s
`);
}

/**
 * Signals within this time count as one. A signal to the process group arrives several times: from the
 * terminal, from npm and from the supervisor. A second signal ends the process at once, which leaves
 * PostgreSQL running.
 */
const SAME_SIGNAL_MS = 1_000;
let stoppedAt = 0;

function requestStop(): void {
  const again = stopping.signal.aborted;
  // The next start continues where this one was.
  if (again && performance.now() - stoppedAt > SAME_SIGNAL_MS) process.exit(EXIT_CODE.failed);
  if (again) return;
  stoppedAt = performance.now();
  console.log('\nStopping …');
  void stop().then(() => process.exit(EXIT_CODE.stopped));
}

process.on('SIGINT', requestStop);
process.on('SIGTERM', requestStop);
// Emitted when the supervisor is killed. This process would keep the folder and the port.
process.once('disconnect', requestStop);

try {
  await start(loadConfig());
} catch (error) {
  if (!stopping.signal.aborted) {
    console.error(error instanceof AppError ? error.message : error);
    await stop();
    process.exit(exitCodeOf(error));
  }
}
