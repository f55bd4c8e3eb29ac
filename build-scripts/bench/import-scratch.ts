import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { connect, type Database } from '../../api/database/connection.ts';
import { startEmbeddedServer } from '../../api/database/embedded-server.ts';
import { migrateToLatest } from '../../api/database/migrate.ts';

/** An empty directory of businesses in a separate database. */
export type ImportScratch = {
  readonly dir: string;
  readonly database: Database;
  /** PostgreSQL's data folder. */
  readonly cluster: string;
  readonly close: () => Promise<void>;
};

/**
 * Makes an empty database, separate from the one that other benches keep in the same folder.
 * @param options.dir absolute path; undefined for a new folder in the system's temporary folder
 * @param options.keep whether the folder, with its spreadsheet, is kept at the end
 */
export async function openImportScratch(options: {
  readonly dir: string | undefined;
  readonly keep: boolean;
}): Promise<ImportScratch> {
  const dir = options.dir ?? (await mkdtemp(join(tmpdir(), 'bench-import-')));
  await mkdir(dir, { recursive: true });
  // PostgreSQL may run as another user, who needs access.
  await chmod(dir, 0o755);
  const server = await startEmbeddedServer(join(dir, 'postgres'));
  const main = connect(server.url, 1);
  const url = new URL(server.url);
  url.pathname = '/import';
  const database = connect(url.href);
  const drop = () => sql`drop database if exists import with (force)`.execute(main.db);
  const close = async () => {
    await database.close();
    await drop();
    await main.close();
    await server.release();
    if (!options.keep) await rm(dir, { recursive: true, force: true });
  };
  try {
    await drop();
    await sql`create database import`.execute(main.db);
    await migrateToLatest(database.db);
    return { dir, database, cluster: join(dir, 'postgres', 'cluster'), close };
  } catch (error) {
    await close();
    throw error;
  }
}
