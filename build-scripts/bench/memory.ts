import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SAMPLE_EVERY_MS = 250;
/** To add up what 15 processes share takes 15 ms of a core: every second is enough for those. */
const POSTGRES_EVERY_SAMPLES = 4;

export type PeakMemory = {
  /** Resident memory of this process with its threads. */
  readonly oursBytes: number;
  /** Proportional memory of PostgreSQL: what its processes share is counted once. */
  readonly postgresBytes: number;
};

export type MemoryWatch = { readonly stop: () => PeakMemory };

/**
 * Watches memory until it is stopped. Where there is no /proc, PostgreSQL's is 0.
 * @param cluster PostgreSQL's data folder, whose processes are watched
 */
export function watchMemory(cluster: string): MemoryWatch {
  const postmaster = Number(readOrEmpty(join(cluster, 'postmaster.pid')).split('\n')[0]);
  let oursBytes = 0;
  let postgresBytes = 0;
  let samples = 0;
  const look = () => {
    oursBytes = Math.max(oursBytes, process.memoryUsage.rss());
    if (samples % POSTGRES_EVERY_SAMPLES === 0) {
      const pids = [postmaster, ...childrenOf(postmaster)];
      const bytes = pids.reduce((sum, pid) => sum + proportionalBytes(pid), 0);
      postgresBytes = Math.max(postgresBytes, bytes);
    }
    samples += 1;
  };
  look();
  const timer = setInterval(look, SAMPLE_EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      look();
      return { oursBytes, postgresBytes };
    },
  };
}

/** PostgreSQL's processes are all children of the first. */
function childrenOf(pid: number): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
      .map(Number);
  } catch (error) {
    if (isGone(error)) return [];
    throw error;
  }
}

/** `pid (name) state ppid …`; the name may hold anything, brackets too. */
const parentOf = (pid: string) =>
  Number(
    readOrEmpty(`/proc/${pid}/stat`)
      .replace(/^.*\) /s, '')
      .split(' ')[1],
  );

const proportionalBytes = (pid: number) =>
  Number(/^Pss:\s+(\d+) kB/m.exec(readOrEmpty(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) * 1024;

/** Processes end while they are looked at. */
function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isGone(error)) return '';
    throw error;
  }
}

const isGone = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH');
