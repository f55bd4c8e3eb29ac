import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, loadConfig, PROJECT_ROOT, parseConfig } from '../../api/config.ts';
import { connect, type Database } from '../../api/database/connection.ts';
import { migrateToLatest } from '../../api/database/migrate.ts';
import { buildAdmin } from '../build-admin.ts';
import { TEMPLATES } from '../render/rebuild.ts';
import { buildTemplates } from '../render/templates.ts';
import { writeSample } from '../sample/write-sample.ts';
import { freePort } from '../scratch/free-port.ts';
import { importListings } from '../scratch/import-listings.ts';
import { openScratchServer } from '../scratch/scratch-server.ts';
import { kill, type Running, runScript } from '../testing/processes.ts';
import { SAMPLE_SEED } from './import-files.ts';

/** A directory of generated listings in its own folder, in which processes can be killed. */
export type Ground = {
  readonly dir: string;
  /** PostgreSQL's data folder. */
  readonly cluster: string;
  /** Publish target, unless a drill sets another one. */
  readonly published: string;
  /** Number of listings. */
  readonly rows: number;
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
  const server = await openScratchServer('drill');
  const { dir, cluster } = server;
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
    cluster,
    published: join(dir, 'data', 'public'),
    rows,
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
      for (const process of running) await kill(process);
      await database.close();
      await server.close();
    },
  };
  try {
    await mkdir(join(dir, 'data'));
    await migrateToLatest(database.db);
    const sample = join(dir, 'sample.csv');
    await writeSample({ rows, out: sample, seed: SAMPLE_SEED });
    await importListings(database.pool, sample);
    await buildTemplates(TEMPLATES, siteUrl);
    await buildAdmin();
    return ground;
  } catch (error) {
    await ground.close();
    throw error;
  }
}
