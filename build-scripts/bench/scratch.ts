import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { loadConfig, PROJECT_ROOT } from '../../api/config.ts';
import { connect, type Database } from '../../api/database/connection.ts';
import { startEmbeddedServer } from '../../api/database/embedded-server.ts';
import { migrateToLatest } from '../../api/database/migrate.ts';
import { AppError } from '../../api/errors.ts';
import { buildTemplates } from '../render/templates.ts';
import type { WorkerInput } from '../render/worker-input.ts';

export type ScratchOptions = {
  /** Number of listings. */
  readonly rows: number;
  /** Absolute path of the working folder; undefined for a new one in the system's temporary folder. */
  readonly dir: string | undefined;
  /** Whether the folder is kept at the end. */
  readonly keep: boolean;
  /** Whether progress is not printed to standard error. */
  readonly silent: boolean;
};

/** A directory of generated listings with its own database, templates and published pages. */
export type Scratch = {
  readonly rows: number;
  readonly dir: string;
  readonly database: Database;
  /** PostgreSQL's data folder. */
  readonly cluster: string;
  /** Publish target. */
  readonly folder: string;
  /** Folder for published pages that are no longer needed; deleted at the end of the bench. */
  readonly formerFolders: string;
  /** Options of worker threads. */
  readonly input: WorkerInput;
  readonly threads: number;
  readonly silent: boolean;
  readonly close: () => Promise<void>;
};

/**
 * Opens a scratch folder: an embedded PostgreSQL with the listings, imported by the real import, and the
 * compiled templates. A folder that already has this number of listings is reused.
 */
export async function openScratch({ rows, dir, keep, silent }: ScratchOptions): Promise<Scratch> {
  const config = loadConfig();
  const folder = dir ?? (await mkdtemp(join(tmpdir(), 'bench-')));
  await mkdir(folder, { recursive: true });
  // PostgreSQL may run as another user, who needs access.
  await chmod(folder, 0o755);
  const formerFolders = join(folder, 'former');
  const server = await startEmbeddedServer(join(folder, 'postgres'));
  const database = connect(server.url);
  const close = async () => {
    await database.close();
    await server.release();
    await rm(keep ? formerFolders : folder, { recursive: true, force: true });
  };
  try {
    await migrateToLatest(database.db);
    await fill(database, folder, rows, silent);
    const templates = join(folder, 'templates');
    await buildTemplates(templates, config.siteUrl);
    const published = join(folder, 'public');
    return {
      rows,
      dir: folder,
      database,
      cluster: join(folder, 'postgres', 'cluster'),
      folder: published,
      formerFolders,
      input: {
        databaseUrl: server.url,
        templates,
        publishTo: { kind: 'directory', path: published },
        siteUrl: config.siteUrl,
      },
      threads: config.workers,
      silent,
      close,
    };
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
  const first = await db
    .selectFrom('imports')
    .select('file_name')
    .where('status', '=', 'done')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (first?.file_name === sampleName(rows)) return;
  if (first !== undefined)
    throw new AppError(
      'invalid_input',
      `${folder} was filled from ${first.file_name}, and ${rows} listings are wanted: name another folder.`,
    );
  const file = join(folder, sampleName(rows));
  // In separate processes, whose memory is not counted as the build's.
  await runScript('sample', ['--rows', String(rows), '--out', file], silent);
  await runScript('import', [file], silent, { DATABASE_URL: url });
  await rm(file);
  // Autovacuum would do this a minute later.
  await sql`vacuum analyze`.execute(db);
}

const sampleName = (rows: number) => `listings-${rows}.csv`;

/** Runs one of the project's commands, which prints its own progress. */
async function runScript(
  name: string,
  args: readonly string[],
  silent: boolean,
  environment: Readonly<Record<string, string>> = {},
): Promise<void> {
  const script = join(PROJECT_ROOT, 'build-scripts', `${name}.ts`);
  const child = spawn(process.execPath, [script, ...args, ...(silent ? ['--json'] : [])], {
    env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...environment },
    stdio: ['ignore', silent ? 'ignore' : 2, 2],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0)
    throw new AppError('internal', `npm run ${name} -- ${args.join(' ')} ended with ${code}.`);
}
