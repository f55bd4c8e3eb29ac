import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
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

/**
 * Kills PostgreSQL: its first process, and with it all the others, as a power cut would, or it alone,
 * as happens on a machine that is out of memory.
 */
export async function killPostgres({ cluster }: Ground, alone: boolean): Promise<void> {
  const postmaster = await postmasterOf(cluster);
  // Stopped first, so that it neither starts nor ends any while they are counted.
  process.kill(postmaster, 'SIGSTOP');
  const pids = [postmaster, ...(alone ? [] : await childrenOf(postmaster))];
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  for (const pid of pids) while (await isAlive(pid)) await sleep(5);
}

async function isAlive(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return status !== '' && !/\) [ZX] /.test(status);
}
