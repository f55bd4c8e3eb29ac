import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../../api/database/connection.ts';
import type { Ground } from './ground.ts';

/** @returns the server's process id, from its lock file */
async function postmasterOf(cluster: string): Promise<number> {
  const [pid = ''] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n');
  return Number(pid);
}

/** The processes that a process has started, by what Linux says of each. */
async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const found: number[] = [];
  for (const pid of pids) {
    const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    // Behind the name, which may hold anything but ends the last bracket: state, then parent.
    if (Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1]) === parent) found.push(pid);
  }
  return found;
}

/** Kills PostgreSQL as a whole, as a power cut would. */
export async function killPostgres({ cluster }: Ground): Promise<void> {
  const postmaster = await postmasterOf(cluster);
  // Stopped first, so that it neither starts nor ends any while they are counted.
  process.kill(postmaster, 'SIGSTOP');
  const pids = [postmaster, ...(await childrenOf(postmaster))];
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  for (const pid of pids) while (await isAlive(pid)) await sleep(5);
  // Where nobody buries it, as in some containers, PostgreSQL takes its dead self for running.
  await rm(join(cluster, 'postmaster.pid'));
}

async function isAlive(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return status !== '' && !/\) [ZX] /.test(status);
}

/** Starts it again as it was, at the same port, and waits until it answers. */
export async function restartPostgres(ground: Ground): Promise<void> {
  const { cluster, dir } = ground;
  const { uid, gid } = await stat(cluster);
  const command = (await readFile(join(cluster, 'postmaster.opts'), 'utf8')).trim();
  const [file = '', ...quoted] = command.split(/ (?=")/);
  const args = quoted.map((argument) => argument.slice(1, -1));
  const log = openSync(join(dir, 'postgres.log'), 'a');
  const child = spawn(file, args, {
    uid,
    gid,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
  });
  child.unref();
  closeSync(log);
  for (;;) {
    const { pool, close } = connect(ground.database().url, 1);
    const answers = await pool.query('select').then(
      () => true,
      () => false,
    );
    await close();
    if (answers) return;
    if (child.exitCode !== null)
      throw new Error(
        `PostgreSQL did not start again: ${await readFile(join(dir, 'postgres.log'))}`,
      );
    await sleep(50);
  }
}
