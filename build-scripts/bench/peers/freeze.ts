import process from 'node:process';
import { childrenOf, postmasterOf } from '../../../api/database/server-processes.ts';
import { nowMs, type Pause } from '../pauses.ts';

/**
 * Stops a process and a PostgreSQL server, does something, and lets them go on, whatever came of it.
 * @param pid the process
 * @param cluster the server's data folder
 * @returns when they stood still
 */
export async function whileFrozen(
  pid: number,
  cluster: string,
  action: () => Promise<void>,
): Promise<Pause> {
  const stopped: number[] = [];
  const stop = (one: number) => {
    if (signal(one, 'SIGSTOP')) stopped.push(one);
  };
  const goOn = () => {
    for (const one of stopped.splice(0).reverse()) signal(one, 'SIGCONT');
  };
  process.once('exit', goOn);
  const from = nowMs();
  try {
    stop(pid);
    const postmaster = postmasterOf(cluster);
    if (postmaster !== undefined) {
      // The first one first: it starts no others that would be overlooked.
      stop(postmaster);
      for (const child of childrenOf(postmaster)) stop(child);
    }
    await action();
  } finally {
    goOn();
    process.off('exit', goOn);
  }
  return { from, to: nowMs() };
}

/** @returns false where the process has ended by now */
function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}
