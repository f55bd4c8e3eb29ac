import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { loadConfig } from '../../api/config.ts';
import { connect, type Database } from '../../api/database/connection.ts';
import { migrateToLatest } from '../../api/database/migrate.ts';
import { AppError } from '../../api/errors.ts';
import { buildTemplates } from '../render/templates.ts';
import type { WorkerInput } from '../render/worker-input.ts';
import { databaseUrl, openScratchServer } from '../scratch/scratch-server.ts';
import { runForJson } from './json-process.ts';

export type ScratchOptions = {
  /** Number of listings. */
  readonly rows: number;
  /** Absolute path of the working folder; undefined for a new one in the system's temporary folder. */
  readonly dir?: string | undefined;
  /** Whether the folder is kept at the end. */
  readonly keep: boolean;
  /** Whether progress is not printed to standard error. */
  readonly silent: boolean;
};

/** A separate, migrated database in a scratch folder. */
export type EmptyScratch = {
  readonly dir: string;
  readonly database: Database;
  /** PostgreSQL's data folder. */
  readonly cluster: string;
  readonly silent: boolean;
  readonly close: () => Promise<void>;
};

/** A directory of generated listings with its own database, templates and published pages. */
export type Scratch = EmptyScratch & {
  readonly rows: number;
  /** Publish target. */
  readonly folder: string;
  /** Folder for published pages that are no longer needed; deleted at the end of the bench. */
  readonly formerFolders: string;
  /** Options of worker threads. */
  readonly input: WorkerInput;
  readonly threads: number;
};

/** Opens an empty database, separate from the one that other benches keep in the same folder. */
export async function openEmptyScratch(options: ScratchOptions): Promise<EmptyScratch> {
  const server = await openScratchServer('bench-import', options.dir);
  const main = connect(server.url, 1);
  const database = connect(databaseUrl(server.url, 'import'));
  const drop = () => sql`drop database if exists import with (force)`.execute(main.db);
  const close = async () => {
    await database.close();
    await drop();
    await main.close();
    await server.close(options.keep);
  };
  try {
    await drop();
    await sql`create database import`.execute(main.db);
    await migrateToLatest(database.db);
    return { dir: server.dir, database, cluster: server.cluster, silent: options.silent, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Opens a scratch folder: an embedded PostgreSQL with the listings, imported by the real import, and the
 * compiled templates. A folder that already has this number of listings is reused.
 */
export async function openScratch(options: ScratchOptions): Promise<Scratch> {
  const { rows, keep, silent } = options;
  const { siteUrl, workers: threads } = loadConfig();
  const server = await openScratchServer('bench', options.dir);
  const { dir, cluster } = server;
  const formerFolders = join(dir, 'former');
  const database = connect(server.url);
  const close = async () => {
    await database.close();
    await rm(formerFolders, { recursive: true, force: true });
    await server.close(keep);
  };
  try {
    await migrateToLatest(database.db);
    await fill(database, dir, rows, silent);
    const templates = join(dir, 'templates');
    await buildTemplates(templates, siteUrl);
    const folder = join(dir, 'public');
    const publishTo = { kind: 'directory', path: folder } as const;
    const input = { databaseUrl: server.url, templates, publishTo, siteUrl };
    return { rows, dir, database, cluster, folder, formerFolders, input, threads, silent, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Imports the requested number of generated listings, unless they exist. */
async function fill(
  { db, url }: Database,
  folder: string,
  rows: number,
  silent: boolean,
): Promise<void> {
  const name = `listings-${rows}.csv`;
  const first = await db
    .selectFrom('imports')
    .select('file_name')
    .where('status', '=', 'done')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (first?.file_name === name) return;
  if (first !== undefined)
    throw new AppError(
      'invalid_input',
      `${folder} was filled from ${first.file_name}, and ${rows} listings are wanted: name another folder.`,
    );
  const file = join(folder, name);
  if (!silent) console.error(`Importing ${rows.toLocaleString('en')} generated listings`);
  // In separate processes, whose memory is not counted as the build's.
  const run = (script: string, args: readonly string[], environment = {}) =>
    runForJson(new URL(script, import.meta.url), [...args, '--json'], { environment });
  await run('../sample.ts', ['--rows', String(rows), '--out', file]);
  await run('../import.ts', [file], { DATABASE_URL: url });
  await rm(file);
  // Autovacuum would do this a minute later.
  await sql`vacuum analyze`.execute(db);
}
