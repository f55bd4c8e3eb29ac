import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { exists } from '../../api/database/server-lock.ts';

/** Fields of `/proc/PID/stat`, counted from the one after the name. */
const STATE = 0;
const START_TIME = 19;

/**
 * Identifies a process beyond its process id, which the system uses again: by the time of its start and,
 * on Linux, the boot of the machine.
 * @returns null when no such process runs; a zombie does not run
 */
export async function processIdentity(pid: number): Promise<string | null> {
  if (!(await exists('/proc/self/stat'))) return startedAt(pid);
  try {
    const [status, boot] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
    ]);
    // The name is in parentheses and may contain spaces and parentheses.
    const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
    return fields[STATE] === 'Z' ? null : `${boot.trim()} ${fields[START_TIME]}`;
  } catch {
    return null;
  }
}

/** For systems without /proc, such as macOS. */
async function startedAt(pid: number): Promise<string | null> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(
    () => ({ stdout: '' }),
  );
  return stdout.trim() || null;
}
