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
  /** How many listings there are to be. */
  readonly rows: number;
  /** Absolute path of a folder to work in; undefined for a new one among the system's temporary. */
  readonly dir: string | undefined;
  /** Whether the folder stays when the work is done. */
  readonly keep: boolean;
  /** No progress on standard error. */
  readonly silent: boolean;
};

/** A directory of generated listings with a database, templates and published pages of its own. */
export type Scratch = {
  readonly rows: number;
  readonly dir: string;
  readonly database: Database;
  /** PostgreSQL's data folder. */
  readonly cluster: string;
  /** Where pages are published to. */
  readonly folder: string;
  /** Where published pages that are no longer wanted wait for the end of the bench. */
  readonly formerFolders: string;
  /** What worker threads are started with. */
  readonly input: WorkerInput;
  readonly threads: number;
  readonly silent: boolean;
  readonly close: () => Promise<void>;
};

/**
 * Makes a scratch folder ready: an embedded PostgreSQL with the listings, taken in by the real
 * import, and the compiled templates. A folder that has as many listings already is used as it is.
 */
export async function openScratch({ rows, dir, keep, silent }: ScratchOptions): Promise<Scratch> {
  const config = loadConfig();
  const folder = dir ?? (await mkdtemp(join(tmpdir(), 'bench-')));
  await mkdir(folder, { recursive: true });
  // PostgreSQL may run as another user, who has to pass through.
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

/** Takes in as many generated listings as are asked for, unless that is done already. */
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
  // Processes of their own, as their memory is none of the build's.
  await runScript('sample', ['--rows', String(rows), '--out', file], silent);
  await runScript('import', [file], silent, { DATABASE_URL: url });
  await rm(file);
  // What autovacuum would have done by itself a minute later.
  await sql`vacuum analyze`.execute(db);
}

const sampleName = (rows: number) => `listings-${rows}.csv`;

/** Runs one of our commands, which shows its progress itself. */
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
