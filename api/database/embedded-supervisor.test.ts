import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connect, type Database } from './connection.ts';
import { type EmbeddedServer, startEmbeddedServer } from './embedded-server.ts';
import { superviseEmbeddedServer } from './embedded-supervisor.ts';
import { findServer } from './server-lock.ts';

const PATIENCE = { timeout: 60_000, interval: 50 };

describe('the embedded PostgreSQL', () => {
  let folder = '';
  let directory = '';
  let server: EmbeddedServer;
  let database: Database;
  const log: { readonly msg: string; readonly err?: { readonly message: string } }[] = [];
  const logger = pino({}, { write: (line: string) => void log.push(JSON.parse(line)) });
  const logged = (text: string) => log.filter(({ msg }) => msg.includes(text));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'supervised-'));
    // The user that the server runs as needs access.
    await chmod(folder, 0o755);
    directory = join(folder, 'postgres');
    server = await startEmbeddedServer(directory);
    database = connect(server.url, 1);
  });
  afterAll(async () => {
    await database.close();
    await server.release();
    await rm(folder, { recursive: true, force: true });
  });

  const lock = () => join(directory, 'cluster', 'postmaster.pid');
  const serverPid = async () => Number((await readFile(lock(), 'utf8')).split('\n')[0]);
  const answers = () =>
    database.pool.query('select').then(
      () => true,
      () => false,
    );
  /** Ids of the server processes of the folder. */
  async function servers(): Promise<number[]> {
    const found: number[] = [];
    for (const pid of (await readdir('/proc')).map(Number).filter((one) => one > 0)) {
      const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      if (commandLine.split('\0').includes(join(directory, 'cluster'))) found.push(pid);
    }
    return found;
  }

  it('ends a query whose client has disconnected', async () => {
    const killed = new pg.Client({ connectionString: server.url });
    killed.on('error', () => undefined);
    await killed.connect();
    const { rows } = await killed.query<{ pid: number }>('select pg_backend_pid() as pid');
    const lost = killed.query('select pg_sleep(300)').catch((error: unknown) => error);
    const running = async () => {
      const { rowCount } = await database.pool.query(
        `select from pg_stat_activity where pid = $1 and query like '%pg_sleep%'`,
        [rows[0]?.pid],
      );
      return rowCount;
    };
    await expect.poll(running, PATIENCE).toBe(1);
    killed.connection.stream.destroy();
    expect(await lost).toBeInstanceOf(Error);
    await expect.poll(running, PATIENCE).toBe(0);
  });

  it('is restarted after a kill, as soon as its last process has ended', async () => {
    const busy = new pg.Client({ connectionString: server.url });
    busy.on('error', () => undefined);
    await busy.connect();
    const { rows } = await busy.query<{ pid: number }>('select pg_backend_pid() as pid');
    const busyPid = rows[0]?.pid ?? 0;
    const working = busy.query('do $$ begin loop null; end loop; end $$').catch(() => undefined);
    const supervisor = superviseEmbeddedServer(directory, server.url, logger);

    process.kill(await serverPid(), 'SIGKILL');
    await expect.poll(() => logged('cannot be restarted').length, PATIENCE).toBe(1);
    expect(await answers()).toBe(false);
    expect(logged('cannot be restarted')[0]?.err?.message).toContain('shared memory');
    await expect.poll(() => logged('cannot be restarted').length, PATIENCE).toBe(2);
    process.kill(busyPid, 'SIGKILL');
    await working;
    await expect.poll(answers, PATIENCE).toBe(true);
    await supervisor.stop();
    expect(logged('has ended')).toHaveLength(1);
    expect(await servers()).toEqual([await serverPid()]);
  });

  it('is not restarted while it runs, nor by a supervisor that was stopped', async () => {
    log.length = 0;
    const before = await serverPid();
    const supervisors = [1, 2].map(() => superviseEmbeddedServer(directory, server.url, logger));
    await sleep(1_500);
    expect(await serverPid()).toBe(before);
    expect(log).toEqual([]);
    await Promise.all(supervisors.map(({ stop }) => stop()));
    process.kill(before, 'SIGKILL');
    await expect.poll(() => findServer(directory), PATIENCE).toBeNull();
    await sleep(1_500);
    expect(await findServer(directory)).toBeNull();
    expect(log).toEqual([]);
  });

  it('runs once and at the same address when several processes start it', async () => {
    const supervisors = [1, 2, 3].map(() => superviseEmbeddedServer(directory, server.url, logger));
    const [joined, other] = await Promise.all([
      startEmbeddedServer(directory),
      startEmbeddedServer(directory),
    ]);
    await expect.poll(answers, PATIENCE).toBe(true);
    await Promise.all(supervisors.map(({ stop }) => stop()));
    expect([joined.url, other.url]).toEqual([server.url, server.url]);
    expect(await servers()).toEqual([await serverPid()]);
  });

  it('starts although another PostgreSQL has the process id of its lock file', async () => {
    await database.close();
    await server.release();
    const others = new pg.Client({ connectionString: inject('databaseServer') });
    await others.connect();
    const { rows } = await others.query<{ folder: string }>(
      "select current_setting('data_directory') as folder",
    );
    await others.end();
    await writeFile(lock(), await readFile(join(rows[0]?.folder ?? '', 'postmaster.pid')));
    server = await startEmbeddedServer(directory);
    database = connect(server.url, 1);
    expect(await answers()).toBe(true);
  });
});
