import { setTimeout as sleep } from 'node:timers/promises';
import { childrenOf, postmasterOf, readProcessFile } from '../../api/database/server-processes.ts';
import { AppError } from '../../api/errors.ts';
import type { Ground } from './ground.ts';

/**
 * Kills PostgreSQL: the postmaster with all other processes, like a power cut, or alone, as happens when a
 * machine is out of memory.
 */
export async function killPostgres({ cluster }: Ground, alone: boolean): Promise<void> {
  const postmaster = postmasterOf(cluster);
  if (postmaster === undefined) throw new AppError('internal', 'PostgreSQL is not running.');
  // Stopped first, so that no process starts or ends during the listing.
  process.kill(postmaster, 'SIGSTOP');
  const pids = [postmaster, ...(alone ? [] : childrenOf(postmaster))];
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  for (const pid of pids) while (isAlive(pid)) await sleep(5);
}

function isAlive(pid: number): boolean {
  const status = readProcessFile(`/proc/${pid}/stat`);
  return status !== '' && !/\) [ZX] /.test(status);
}
