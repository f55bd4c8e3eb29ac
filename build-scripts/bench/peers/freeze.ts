import process from 'node:process';
import { childrenOf, postmasterOf } from '../../../api/database/server-processes.ts';
import { nowMs, type Pause } from '../pauses.ts';

/**
 * Stops a process and a PostgreSQL server, runs `work`, and resumes them even if it fails.
 * @param pid the process
 * @param cluster the server's data folder
 * @returns the interval in which they were stopped
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
      // The postmaster first, so that it starts no further processes.
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

/** @returns false if the process has ended */
function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}
