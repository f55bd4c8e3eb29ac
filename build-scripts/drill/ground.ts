import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, loadConfig, PROJECT_ROOT, parseConfig } from '../../api/config.ts';
import { connect, type Database } from '../../api/database/connection.ts';
import { startEmbeddedServer } from '../../api/database/embedded-server.ts';
import { migrateToLatest } from '../../api/database/migrate.ts';
import { importFile } from '../../api/imports/import-file.ts';
import { buildAdmin } from '../build-admin.ts';
import { TEMPLATES } from '../render/rebuild.ts';
import { buildTemplates } from '../render/templates.ts';
import { writeSample } from '../sample/write-sample.ts';
import { freePort, type Running, runScript } from '../testing/processes.ts';

const IMPORT_SEED = 1;
const BATCH_SIZE = 15_000;

/** A directory of generated listings in its own folder, in which processes can be killed. */
export type Ground = {
  readonly dir: string;
  /** PostgreSQL's data folder. */
  readonly cluster: string;
  /** Publish target, unless a drill sets another one. */
  readonly published: string;
  /** File of the imported listings. */
  readonly sample: string;
  readonly siteUrl: string;
  /** The drill's own connections. */
  readonly database: () => Database;
  /** Runs an action while the drill has no connections. */
  readonly disconnected: <Result>(action: () => Promise<Result>) => Promise<Result>;
  /** Configuration of the processes, with further environment variables. */
  readonly config: (further?: Readonly<Record<string, string>>) => Config;
  /** Starts one of the project's commands, which is ended with the ground at the latest. */
  readonly run: (
    script: string,
    args: readonly string[],
    further?: Readonly<Record<string, string>>,
  ) => Running;
  readonly close: () => Promise<void>;
};

/** Makes a ground with a number of listings; nothing is published yet. */
export async function openGround(rows: number): Promise<Ground> {
  const dir = await mkdtemp(join(tmpdir(), 'drill-'));
  // PostgreSQL may run as another user, who needs access.
  await chmod(dir, 0o755);
  const server = await startEmbeddedServer(join(dir, 'postgres'));
  let database = connect(server.url);
  const { siteUrl } = loadConfig();
  const port = await freePort();
  const environment = {
    DATABASE_URL: server.url,
    DATA_DIR: join(dir, 'data'),
    SITE_URL: siteUrl,
    PORT: String(port),
    SAMPLE_ROWS: '0',
    WORKERS: '2',
    LOG_LEVEL: 'warn',
  };
  const running = new Set<Running>();

  const ground: Ground = {
    dir,
    cluster: join(dir, 'postgres', 'cluster'),
    published: join(dir, 'data', 'public'),
    sample: join(dir, 'sample.csv'),
    siteUrl,
    database: () => database,
    async disconnected(action) {
      await database.close();
      try {
        return await action();
      } finally {
        database = connect(server.url);
      }
    },
    config: (further = {}) => parseConfig({ ...environment, ...further }, PROJECT_ROOT),
    run(script, args, further = {}) {
      const started = runScript(script, args, { ...environment, ...further });
      running.add(started);
      void started.finished.finally(() => running.delete(started));
      return started;
    },
    async close() {
      for (const { process: child, finished } of running) {
        child.kill('SIGKILL');
        await finished;
      }
      await database.close();
      await server.release();
      await rm(dir, { recursive: true, force: true });
    },
  };
  try {
    await mkdir(join(dir, 'data'));
    await migrateToLatest(database.db);
    await writeSample({ rows, out: ground.sample, seed: IMPORT_SEED });
    await importFile(database.pool, ground.sample, {
      batchSize: BATCH_SIZE,
      dryRun: false,
      approved: true,
      onProgress: () => {},
    });
    await buildTemplates(TEMPLATES, siteUrl);
    await buildAdmin();
    return ground;
  } catch (error) {
    await ground.close();
    throw error;
  }
}

/** Kills a process, and waits until it has ended. */
export async function kill({ process: child, finished }: Running): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await finished;
}
