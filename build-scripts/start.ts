import { pino } from 'pino';
import { startBulkService } from '../api/businesses/bulk/bulk-service.ts';
import { type Config, loadConfig } from '../api/config.ts';
import { type Database, openDatabase } from '../api/database/connection.ts';
import { embeddedFolder } from '../api/database/embedded-server.ts';
import { superviseEmbeddedServer } from '../api/database/embedded-supervisor.ts';
import { migrateToLatest } from '../api/database/migrate.ts';
import { AppError } from '../api/errors.ts';
import type { Readiness } from '../api/http/readiness.ts';
import { startImportService } from '../api/imports/jobs/import-service.ts';
import { sweepUploads } from '../api/imports/uploads/upload-store.ts';
import { folderOf, type PublishTarget, targetName } from '../api/publish-target.ts';
import { learnCountryNames } from '../api/search/understand/country-names.ts';
import { createApp, listen, uploadFolder } from '../api/server.ts';
import { saveMapTiles } from '../api/site-settings/map-tiles.queries.ts';
import { saveOperator } from '../api/site-settings/operator.queries.ts';
import { withdrawKeyFile } from './announce/key-file.ts';
import { startSender } from './announce/sender.ts';
import { takersOf } from './announce/takers.ts';
import { ADMIN_DIST, buildAdmin } from './build-admin.ts';
import { startProgress } from './cli/progress.ts';
import { openPublisher } from './publish/open-publisher.ts';
import type { Publisher } from './publish/publisher.ts';
import { startPageService } from './render/page-service.ts';
import { prepareToPublish, rebuild, TEMPLATES, workerInput } from './render/rebuild.ts';
import { sweepAssets } from './render/sweep-assets.ts';
import { buildTemplates } from './render/templates.ts';
import { startPublishing, tryPlace } from './start/first-publication.ts';
import {
  createFirstAdministrator,
  ensureWritable,
  fillDerivedOnce,
  importSampleOnce,
} from './start/prepare.ts';

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
  if (config.databaseUrl === undefined)
    undo.push(superviseEmbeddedServer(embeddedFolder(config.dataDir), database.url, logger).stop);
  await migrateToLatest(database.db);
  await saveOperator(database.db, config.operator);
  await saveMapTiles(database.db, config.mapTiles);

  const place = openWhenAsked(config.publishTo);
  await tryPlace(database.db, place);
  const folder = folderOf(config.publishTo);
  const elsewhere = { readFile: async (file: string) => (await place()).readFile(file) };
  const published = { site: folder ?? elsewhere, admin: ADMIN_DIST };
  if (folder === null)
    logger.warn(
      { pages: targetName(config.publishTo) },
      'pages are published to a bucket: this server answers the API, the back office and the search, and no other pages',
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

  await fillDerivedOnce(database, step);
  step('taking in the sample listings, where there are none yet');
  await importSampleOnce(config, database);
  step('compiling templates and back office');
  await buildTemplates(TEMPLATES, config.siteUrl);
  await buildAdmin();
  step('publishing the pages');
  const { announce: told, siteUrl } = config;
  /** That there is no key any more is for the server to say: a command may not have been told. */
  const seeToKey = async () => {
    if (told.indexNowKey === null) await withdrawKeyFile(await place());
  };
  const steps = {
    publish: () => publish(config, database).then(seeToKey),
    prepare: () => prepareToPublish(config, database, false).then(seeToKey),
    keep() {
      const sweep = async () => sweepAssets(database.db, await place(), TEMPLATES);
      return startPageService(workerInput(config, database), config.workers, logger, sweep);
    },
  };
  const publishing = await startPublishing(database.db, steps, stopped.signal, logger);
  undo.push(publishing.stop);
  if (stopping) return;
  const password = await createFirstAdministrator(config, database);

  undo.push(startImportService(database, logger).stop);
  undo.push(startBulkService(database, logger).stop);
  undo.push(startSender(database.url, takersOf(told, siteUrl), siteUrl, logger).stop);
  readiness.ready = true;
  void learnCountryNames();
  announce(config, performance.now() - started, password, publishing.problem);
}

/** Opened when it is asked for, and again where that has failed: a place may not be there for a while. */
function openWhenAsked(target: PublishTarget): () => Promise<Publisher> {
  let opened: Promise<Publisher> | undefined;
  return () => {
    opened ??= openPublisher(target).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
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

function announce(
  config: Config,
  ms: number,
  password: string | undefined,
  problem: string | null,
): void {
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
  if (problem !== null)
    console.log(`Nothing new is published, and it is tried again by itself: ${problem}\n`);
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
