import { childrenOf, postmasterOf, readProcessFile } from '../../api/database/server-processes.ts';
import { statusBytes } from '../cli/memory.ts';

const SAMPLE_EVERY_MS = 250;
/** Sampled less often, because searching all processes for PostgreSQL's takes some milliseconds. */
const POSTGRES_EVERY_SAMPLES = 4;

/**
 * Samples memory until it is stopped. PostgreSQL's is 0 on systems without /proc.
 * @param cluster PostgreSQL's data folder
 */
export function watchMemory(cluster: string) {
  const postmaster = postmasterOf(cluster);
  /** Resident memory of this process with its threads. */
  let peakOursBytes = 0;
  /**
   * Private memory of PostgreSQL's processes, plus the shared memory once: the maximum that one of them has
   * mapped.
   */
  let peakPostgresBytes = 0;
  let samples = 0;
  const look = () => {
    peakOursBytes = Math.max(peakOursBytes, process.memoryUsage.rss());
    if (samples % POSTGRES_EVERY_SAMPLES === 0) {
      const pids = postmaster === undefined ? [] : [postmaster, ...childrenOf(postmaster)];
      peakPostgresBytes = Math.max(peakPostgresBytes, togetherBytes(pids));
    }
    samples += 1;
  };
  look();
  const timer = setInterval(look, SAMPLE_EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      look();
      return { peakOursBytes, peakPostgresBytes };
    },
  };
}

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
