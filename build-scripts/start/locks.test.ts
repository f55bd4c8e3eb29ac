import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../api/database/testing/test-database.ts';
import { lockDatabase } from './database-lock.ts';
import { LOCK_FILE, lockFolder } from './folder-lock.ts';
import { processIdentity } from './process-identity.ts';

const URL = 'http://localhost:3000';

describe('the lock of a data folder', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lock-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const file = () => join(folder, LOCK_FILE);
  const leave = (holder: object | string) =>
    writeFile(file(), typeof holder === 'string' ? holder : JSON.stringify(holder));
  const holder = { pid: process.pid, since: '2026-01-02T03:04:05.000Z', url: URL };

  it('is refused with the name of its process, and free after its release', async () => {
    const release = await lockFolder(folder, URL);
    await expect(lockFolder(folder, 'http://localhost:4000')).rejects.toThrow(
      new RegExp(`process ${process.pid}, since 2.*Z, at ${URL}`),
    );
    expect(await readdir(folder)).toEqual([LOCK_FILE]);
    await release();
    expect(await readdir(folder)).toEqual([]);
    await (await lockFolder(folder, URL))();
  });

  it('is taken over from a dead process, also when its id is in use again, and from an unreadable file', async () => {
    const child = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)']);
    await once(child, 'spawn');
    const pid = child.pid ?? 0;
    const identity = await processIdentity(pid);
    await leave({ ...holder, pid, process: identity });
    await expect(lockFolder(folder, URL)).rejects.toThrow(`process ${pid}`);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await processIdentity(pid)).toBeNull();
    await (await lockFolder(folder, URL))();
    for (const stale of [{ ...holder, process: 'another boot 1' }, {}, '', '{"pid":']) {
      await leave(stale);
      await (await lockFolder(folder, URL))();
    }
    expect(await readdir(folder)).toEqual([]);
  });

  it('is taken by one of several concurrent starts', async () => {
    await leave({ ...holder, process: 'another boot 1' });
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () => lockFolder(folder, URL)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await readdir(folder)).toEqual([LOCK_FILE]);
  });

  it('is not removed by a process that has lost it', async () => {
    const release = await lockFolder(folder, URL);
    await leave('another holder');
    await release();
    expect(await readFile(file(), 'utf8')).toBe('another holder');
  });
});

describe('the lock of a database', () => {
  const database = useTestDatabase();
  const logger = pino({ level: 'silent' });
  const lock = (port: number) => lockDatabase(database().url, port, logger);

  it('is refused to a second server with the name of the first, and taken again after its connection is lost', async () => {
    const first = await lock(3_001);
    await expect(lock(3_002)).rejects.toThrow(
      new RegExp(`since 2.*Z: ${process.pid}@.*npm run worker`),
    );
    // The lock and not the connection, which is there before it has taken the lock.
    const holders = async () => {
      const { rows } = await sql<{ pid: number }>`
        select pid from pg_locks join pg_stat_activity using (pid)
        where locktype = 'advisory' and granted and datname = current_database()
          and application_name like 'directory server %'`.execute(database().db);
      return rows.map(({ pid }) => pid);
    };
    const [ended] = await holders();
    await sql`select pg_terminate_backend(${ended})`.execute(database().db);
    await expect
      .poll(holders, { timeout: 10_000, interval: 100 })
      .toSatisfy((pids: number[]) => pids.length === 1 && pids[0] !== ended);
    await first.release();
    await (await lock(3_002)).release();
  }, 40_000);
});
