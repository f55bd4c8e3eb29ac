import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { exists } from '../../api/database/server-lock.ts';

/** In `/proc/PID/stat`, counted from after the name: the state, and when the process was started. */
const STATE = 0;
const START_TIME = 19;

/**
 * Tells a process from every other that has had, or will have, the same process id: by when it was
 * started and, on Linux, since which boot of the machine.
 * @returns null where no such process runs; a dead one that its parent has not waited for does not run
 */
export async function processIdentity(pid: number): Promise<string | null> {
  if (!(await exists('/proc/self/stat'))) return startedAt(pid);
  try {
    const [status, boot] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
    ]);
    // The name stands in parentheses, and may hold spaces and parentheses.
    const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
    return fields[STATE] === 'Z' ? null : `${boot.trim()} ${fields[START_TIME]}`;
  } catch {
    return null;
  }
}

/** Where there is no /proc, as on macOS. */
async function startedAt(pid: number): Promise<string | null> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(
    () => ({ stdout: '' }),
  );
  return stdout.trim() || null;
}
