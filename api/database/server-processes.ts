import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @returns the id of the server's first process, from its lock file; undefined where none is running
 * @param cluster PostgreSQL's data folder */
export function postmasterOf(cluster: string): number | undefined {
  const [line = ''] = readProcessFile(join(cluster, 'postmaster.pid')).split('\n');
  return line === '' ? undefined : Number(line);
}

/**
 * The processes that a process has started, by what Linux says of each: all that PostgreSQL has are
 * children of its first one. Where there is no /proc, there are none.
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

/** `pid (name) state ppid …`; the name may hold anything, brackets too. */
const parentOf = (pid: string) =>
  Number(
    readProcessFile(`/proc/${pid}/stat`)
      .replace(/^.*\) /s, '')
      .split(' ')[1],
  );

/** What a file says of a process, which may end while it is looked at: then it is empty. */
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
