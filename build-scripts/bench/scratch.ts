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
export type EmptyScratch = Awaited<ReturnType<typeof openEmptyScratch>>;

/** A directory of generated listings with its own database, templates and published pages. */
export type Scratch = Awaited<ReturnType<typeof openScratch>>;

/** Opens an empty database, separate from the one that other benches keep in the same folder. */
export async function openEmptyScratch({ dir: given, keep, silent }: ScratchOptions) {
  await using undo = new AsyncDisposableStack();
  const server = await openScratchServer('bench-import', given);
  undo.defer(() => server.close(keep));
  const main = connect(server.url, 1);
  undo.defer(main.close);
  const drop = async () => {
    await sql`drop database if exists import with (force)`.execute(main.db);
  };
  undo.defer(drop);
  const database = connect(databaseUrl(server.url, 'import'));
  undo.defer(database.close);
  await drop();
  await sql`create database import`.execute(main.db);
  await migrateToLatest(database.db);
  const { dir, cluster } = server;
  const opened = undo.move();
  return { dir, database, cluster, silent, close: () => opened.disposeAsync() };
}

/**
 * Opens a scratch folder: an embedded PostgreSQL with the listings, imported by the real import, and the
 * compiled templates. A folder that already has this number of listings is reused.
 */
export async function openScratch({ rows, dir: given, keep, silent }: ScratchOptions) {
  const { siteUrl, workers: threads } = loadConfig();
  await using undo = new AsyncDisposableStack();
  const server = await openScratchServer('bench', given);
  undo.defer(() => server.close(keep));
  const { dir, cluster } = server;
  /** For published pages that are no longer needed; deleted at the end of the bench. */
  const formerFolders = join(dir, 'former');
  undo.defer(() => rm(formerFolders, { recursive: true, force: true }));
  const database = connect(server.url);
  undo.defer(database.close);
  await migrateToLatest(database.db);
  await fill(database, dir, rows, silent);
  const templates = join(dir, 'templates');
  await buildTemplates(templates, siteUrl);
  /** Publish target. */
  const folder = join(dir, 'public');
  const publishTo = { kind: 'directory', path: folder } as const;
  const input: WorkerInput = { databaseUrl: server.url, templates, publishTo, siteUrl };
  const opened = undo.move();
  const close = () => opened.disposeAsync();
  return { rows, dir, database, cluster, folder, formerFolders, input, threads, silent, close };
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
  const run = (name: string, args: readonly string[], environment = {}) =>
    runForJson(name, [...args, '--json'], { environment });
  await run('sample', ['--rows', String(rows), '--out', file]);
  await run('import', [file], { DATABASE_URL: url });
  await rm(file);
  // Autovacuum would do this a minute later.
  await sql`vacuum analyze`.execute(db);
}
