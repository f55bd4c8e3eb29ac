import { childrenOf, postmasterOf, readProcessFile } from '../../api/database/server-processes.ts';

const SAMPLE_EVERY_MS = 250;
/** Sampled less often, because searching all processes for PostgreSQL's takes some milliseconds. */
const POSTGRES_EVERY_SAMPLES = 4;

export type PeakMemory = {
  /** Resident memory of this process with its threads. */
  readonly oursBytes: number;
  /**
   * Private memory of PostgreSQL's processes, plus the shared memory once: the maximum that one of them has
   * mapped.
   */
  readonly postgresBytes: number;
};

export type MemoryWatch = { readonly stop: () => PeakMemory };

/**
 * Samples memory until it is stopped. PostgreSQL's is 0 on systems without /proc.
 * @param cluster PostgreSQL's data folder
 */
export function watchMemory(cluster: string): MemoryWatch {
  const postmaster = postmasterOf(cluster);
  let oursBytes = 0;
  let postgresBytes = 0;
  let samples = 0;
  const look = () => {
    oursBytes = Math.max(oursBytes, process.memoryUsage.rss());
    if (samples % POSTGRES_EVERY_SAMPLES === 0) {
      const pids = postmaster === undefined ? [] : [postmaster, ...childrenOf(postmaster)];
      postgresBytes = Math.max(postgresBytes, togetherBytes(pids));
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

/** A counter of memory in `/proc/PID/status`; 0 where it is missing. */
export const statusBytes = (status: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1024;

/**
 * Uses counters that the kernel maintains. Exact shares (smaps_rollup) are counted page by page, which took
 * 4 % of both processors with 3 GB of shared memory.
 */
function togetherBytes(pids: readonly number[]): number {
  const statuses = pids.map((pid) => readProcessFile(`/proc/${pid}/status`));
  const bytes = (name: string) => statuses.map((status) => statusBytes(status, name));
  const own = bytes('RssAnon').reduce((sum, one) => sum + one, 0);
  return own + Math.max(0, ...bytes('RssShmem')) + Math.max(0, ...bytes('RssFile'));
}
