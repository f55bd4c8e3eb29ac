import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @returns the id of the postmaster process, from its lock file; undefined where there is no lock file
 * @param cluster PostgreSQL's data folder */
export function postmasterOf(cluster: string): number | undefined {
  const [line = ''] = readProcessFile(join(cluster, 'postmaster.pid')).split('\n');
  return line === '' ? undefined : Number(line);
}

/**
 * Ids of the child processes of a process, from /proc. All processes of PostgreSQL are children of the
 * postmaster. Empty on systems without /proc.
 */
export function childrenOf(parent: number): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
      .map(Number);
  } catch (error) {
    if (isGone(error)) return [];
    throw error;
  }
}

/** From `pid (name) state ppid …`; the name may contain brackets. */
const parentOf = (pid: string) =>
  Number(
    readProcessFile(`/proc/${pid}/stat`)
      .replace(/^.*\) /s, '')
      .split(' ')[1],
  );

/** Text of a file of a process; empty if the process has ended. */
export function readProcessFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isGone(error)) return '';
    throw error;
  }
}

const isGone = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH');
