import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { connect, type Database } from '../../api/database/connection.ts';
import { startEmbeddedServer } from '../../api/database/embedded-server.ts';
import { migrateToLatest } from '../../api/database/migrate.ts';
import { importFile } from '../../api/imports/import-file.ts';
import { type Running, runScript } from '../testing/processes.ts';
import { kill } from './ground.ts';
import { writeFirstFile, writeSecondFile } from './import-files.ts';
import type { Random } from './random.ts';

/** Name of the file whose import is disturbed. */
export const FILE = 'second.csv';

/**
 * Duration of a commit in a disturbed import, in seconds: kills would hardly hit a commit of a millisecond.
 */
const COMMIT = 0.4;

/**
 * One directory three times: before an import, with the undisturbed import, and with the killed import. It
 * counts as published, so that imports mark stale pages.
 */
export type ImportGround = {
  readonly before: Database;
  readonly calm: Database;
  readonly disturbed: Database;
  /** Starts the import of the file, or continues it; ended with the ground at the latest. */
  readonly startImport: (into: Database) => Running;
  readonly close: () => Promise<void>;
};

/** @param rows of the file; half as many are in the directory before */
export async function openImportGround(
  rows: number,
  batchSize: number,
  random: Random,
): Promise<ImportGround> {
  const dir = await mkdtemp(join(tmpdir(), 'drill-import-'));
  // PostgreSQL may run as another user, who needs access.
  await chmod(dir, 0o755);
  const server = await startEmbeddedServer(join(dir, 'postgres'));
  const databaseOf = (name: string) => {
    const url = new URL(server.url);
    url.pathname = `/${name}`;
    return connect(url.href);
  };
  const main = connect(server.url, 1);
  const [before, calm, disturbed] = [
    databaseOf('before'),
    databaseOf('calm'),
    databaseOf('disturbed'),
  ];
  const running = new Set<Running>();
  const startImport = ({ url }: Database) => {
    const args = [join(dir, FILE), '--json', '--batch-size', String(batchSize)];
    const started = runScript('build-scripts/import.ts', args, { DATABASE_URL: url });
    running.add(started);
    void started.finished.finally(() => running.delete(started));
    return started;
  };
  const close = async () => {
    for (const process of running) await kill(process);
    for (const database of [main, before, calm, disturbed]) await database.close();
    await server.release();
    await rm(dir, { recursive: true, force: true });
  };
  try {
    await sql`create database before`.execute(main.db);
    // A separate database, because PostgreSQL copies only databases without connections.
    const first = databaseOf('before');
    await migrateToLatest(first.db);
    await sql`update publication set target = 'drill'`.execute(first.db);
    await writeFirstFile(join(dir, 'first.csv'), rows);
    await importFile(first.pool, join(dir, 'first.csv'), {
      batchSize,
      dryRun: false,
      approved: true,
      onProgress: () => {},
    });
    await first.close();
    for (const name of ['calm', 'disturbed'])
      await sql`create database ${sql.ref(name)} template before`.execute(main.db);
    for (const statement of LINGER) await sql.raw(statement).execute(disturbed.db);
    await writeSecondFile(join(dir, FILE), rows, random);
    return { before, calm, disturbed, startImport, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * The second trigger depends on the listings that a batch adds, and so on the transaction that adds them.
 */
const LINGER = [
  `create function linger() returns trigger language plpgsql as $$ begin
    perform pg_sleep(${COMMIT});
    return null;
  end $$`,
  `create constraint trigger linger_at_first after insert on imports deferrable initially deferred
    for each row execute function linger()`,
  `create constraint trigger linger after update on imports deferrable initially deferred
    for each row when (old.last_business_id is distinct from new.last_business_id)
    execute function linger()`,
];
