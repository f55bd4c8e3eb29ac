import { readProcessFile } from '../../api/database/server-processes.ts';

/** A counter of memory in `/proc/PID/status`, in bytes; 0 where it is missing. */
export const statusBytes = (status: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1024;

/**
 * The kernel counts `maxRSS` from the fork on, so that it includes the memory of the process that started
 * this one. `VmHWM` counts from the start of the program.
 * @returns the peak resident memory of this process and its threads, in bytes
 */
export const peakMemoryBytes = (): number =>
  statusBytes(readProcessFile('/proc/self/status'), 'VmHWM') ||
  process.resourceUsage().maxRSS * 1024;
