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

/** PostgreSQL's lock file: line 1 is the process id, line 4 the port, line 8 the status. */
const lockOf = (cluster: string) => join(cluster, 'postmaster.pid');

const readLock = async (cluster: string): Promise<string[]> =>
  (await readFile(lockOf(cluster), 'utf8').catch(() => '')).split('\n');

/**
 * Whether a process is the server of a data folder, which is its working directory. PostgreSQL checks
 * the process id alone, and so accepts another program that was given the id later, or a zombie
 * process in a container without an init process.
 */
async function serves(pid: number, cluster: string): Promise<boolean> {
  if (!pid) return false;
  if (!(await exists('/proc/self'))) return isAlive(pid);
  try {
    const [one, other] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(cluster)]);
    return one.dev === other.dev && one.ino === other.ino;
  } catch (error) {
    if (codeOf(error) !== 'EACCES') return false;
    // In a container root may not read the working directories of other users' processes.
    const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return commandLine.includes('postgres');
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

export type FoundServer = {
  readonly port: number;
  /** Whether it accepts connections: it is neither starting nor stopping. */
  readonly ready: boolean;
};

/**
 * @param directory as for `startEmbeddedServer`
 * @returns the server of the folder, which any process may have started; null where none runs
 */
export async function findServer(directory: string): Promise<FoundServer | null> {
  const cluster = join(directory, 'cluster');
  const lock = await readLock(cluster);
  if (!(await serves(Number(lock[0]), cluster))) return null;
  return { port: Number(lock[3]), ready: lock[7]?.trim() === 'ready' };
}

/**
 * Removes a stale lock file, which would prevent the server from starting. The file is renamed first and
 * renamed back if it turns out to belong to a server that another command has just started. PostgreSQL
 * itself detects remaining processes of a killed server by their shared memory, and does not start.
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
