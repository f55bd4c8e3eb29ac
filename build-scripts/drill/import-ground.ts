import { join } from 'node:path';
import { sql } from 'kysely';
import { connect, type Database } from '../../api/database/connection.ts';
import { migrateToLatest } from '../../api/database/migrate.ts';
import type { Random } from '../sample/random.ts';
import { importListings } from '../scratch/import-listings.ts';
import { databaseUrl, openScratchServer } from '../scratch/scratch-server.ts';
import { kill, runScript } from '../testing/processes.ts';
import { firstRows, secondRows, writeRows } from './import-files.ts';

/** Name of the file whose import is disturbed. */
export const FILE = 'second.csv';

/**
 * Duration of a commit in a disturbed import, in seconds: kills would hardly hit a commit of a millisecond.
 */
const COMMIT = 0.4;

export type ImportGround = Awaited<ReturnType<typeof openImportGround>>;

/**
 * Makes one directory three times: before an import, with the undisturbed import, and with the killed import.
 * It counts as published, so that imports mark stale pages.
 * @param rows of the file; half as many are in the directory before
 */
export async function openImportGround(rows: number, batchSize: number, random: Random) {
  await using undo = new AsyncDisposableStack();
  const server = await openScratchServer('drill-import');
  undo.defer(() => server.close());
  const { dir } = server;
  const open = (name: string) => {
    const database = connect(databaseUrl(server.url, name));
    undo.defer(database.close);
    return database;
  };
  const main = open('postgres');
  const [before, calm, disturbed] = [open('before'), open('calm'), open('disturbed')];
  /** Starts the import of the file, or continues it; ended with the ground at the latest. */
  const startImport = ({ url }: Database) => {
    const args = [join(dir, FILE), '--json', '--batch-size', String(batchSize)];
    const started = runScript('build-scripts/import.ts', args, { DATABASE_URL: url });
    opened.defer(() => kill(started));
    return started;
  };
  await sql`create database before`.execute(main.db);
  // A separate pool, because PostgreSQL copies only databases without connections.
  const first = connect(before.url);
  try {
    await migrateToLatest(first.db);
    await sql`update publication set target = 'drill'`.execute(first.db);
    await writeRows(join(dir, 'first.csv'), firstRows(rows));
    await importListings(first.pool, join(dir, 'first.csv'), batchSize);
  } finally {
    await first.close();
  }
  for (const name of ['calm', 'disturbed'])
    await sql`create database ${sql.ref(name)} template before`.execute(main.db);
  for (const statement of LINGER) await sql.raw(statement).execute(disturbed.db);
  await writeRows(join(dir, FILE), secondRows(rows, random));
  const opened = undo.move();
  return { before, calm, disturbed, startImport, close: () => opened.disposeAsync() };
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
