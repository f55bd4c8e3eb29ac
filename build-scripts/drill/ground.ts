import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { loadConfig, PROJECT_ROOT, parseConfig } from '../../api/config.ts';
import { connect } from '../../api/database/connection.ts';
import { migrateToLatest } from '../../api/database/migrate.ts';
import { buildAdmin } from '../build-admin.ts';
import { TEMPLATES } from '../render/rebuild.ts';
import { buildTemplates } from '../render/templates.ts';
import { writeSample } from '../sample/write-sample.ts';
import { freePort } from '../scratch/free-port.ts';
import { importListings } from '../scratch/import-listings.ts';
import { openScratchServer } from '../scratch/scratch-server.ts';
import { expectDone, kill, runScript } from '../testing/processes.ts';
import { SAMPLE_SEED } from './import-files.ts';

export type Ground = Awaited<ReturnType<typeof openGround>>;

type Environment = Readonly<Record<string, string>>;

/**
 * Makes a directory of generated listings in its own folder, in which processes can be killed. Nothing is
 * published yet.
 * @param rows number of listings
 */
export async function openGround(rows: number) {
  await using undo = new AsyncDisposableStack();
  const server = await openScratchServer('drill');
  undo.defer(() => server.close());
  const { dir, cluster } = server;
  let database = connect(server.url);
  undo.defer(() => database.close());
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
  await mkdir(join(dir, 'data'));
  await migrateToLatest(database.db);
  const sample = join(dir, 'sample.csv');
  await writeSample({ rows, out: sample, seed: SAMPLE_SEED });
  await importListings(database.pool, sample);
  await buildTemplates(TEMPLATES, siteUrl);
  await buildAdmin();

  const opened = undo.move();
  /** Starts one of the project's commands, which is ended with the ground at the latest. */
  const run = (script: string, args: readonly string[], further: Environment = {}) => {
    const started = runScript(script, args, { ...environment, ...further });
    opened.defer(() => kill(started));
    return started;
  };
  return {
    dir,
    /** PostgreSQL's data folder. */
    cluster,
    /** Publish target, unless a drill sets another one. */
    published: join(dir, 'data', 'public'),
    rows,
    siteUrl,
    /** The drill's own connections. */
    database: () => database,
    /** Runs an action while the drill has no connections. */
    async disconnected<Result>(action: () => Promise<Result>) {
      await database.close();
      try {
        return await action();
      } finally {
        database = connect(server.url);
      }
    },
    /** Configuration of the processes, with further environment variables. */
    config: (further: Environment = {}) =>
      parseConfig({ ...environment, ...further }, PROJECT_ROOT),
    run,
    /** Publishes stale pages with a separate process. @returns faults */
    rebuild: (...args: readonly string[]) =>
      expectDone(run('build-scripts/rebuild.ts', [...args, '--json'])),
    close: () => opened.disposeAsync(),
  };
}
