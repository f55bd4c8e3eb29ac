import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

export const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** PostgreSQL's lock file: the server's process id first, its port fourth, how it is in the eighth line. */
const lockOf = (cluster: string) => join(cluster, 'postmaster.pid');

const readLock = async (cluster: string): Promise<string[]> =>
  (await readFile(lockOf(cluster), 'utf8').catch(() => '')).split('\n');

/**
 * Whether a process is the server of a data folder, which it has for its working directory. PostgreSQL
 * goes by the process id alone: it takes another program that has got the id since for its server,
 * and a dead server that nobody buries, as in some containers, for a living one.
 */
async function serves(pid: number, cluster: string): Promise<boolean> {
  if (!pid) return false;
  if (!(await exists('/proc/self'))) return responds(pid);
  try {
    const [one, other] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(cluster)]);
    return one.dev === other.dev && one.ino === other.ino;
  } catch (error) {
    if (codeOf(error) !== 'EACCES') return false;
    // In a container, root may not look into processes of others. Anybody may read their names.
    const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return commandLine.includes('postgres');
  }
}

function responds(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

export type FoundServer = {
  readonly port: number;
  /** Neither starting nor stopping. */
  readonly ready: boolean;
};

/**
 * @param directory as given to `startEmbeddedServer`
 * @returns the server of the folder, whoever has started it; null where none runs
 */
export async function findServer(directory: string): Promise<FoundServer | null> {
  const cluster = join(directory, 'cluster');
  const lock = await readLock(cluster);
  if (!(await serves(Number(lock[0]), cluster))) return null;
  return { port: Number(lock[3]), ready: lock[7]?.trim() === 'ready' };
}

/**
 * Removes a lock file that would keep the server from starting though none runs. It is taken aside
 * first: should it be that of a server which another command has started this moment, it goes back.
 * Parts of a killed server that are still at work are PostgreSQL's own concern: it knows them by their
 * shared memory, and does not start beside them.
 */
export async function removeStaleLock(cluster: string): Promise<void> {
  const [stale = ''] = await readLock(cluster);
  if (!Number(stale) || !(await exists(`/proc/${stale}`))) return;
  if (await serves(Number(stale), cluster)) return;
  const aside = join(cluster, `postmaster.pid.${randomUUID()}`);
  try {
    await rename(lockOf(cluster), aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  const [taken] = (await readFile(aside, 'utf8')).split('\n');
  if (taken !== stale) await link(aside, lockOf(cluster));
  await rm(aside);
}
