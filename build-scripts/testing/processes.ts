import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../api/config.ts';

export type Running = ReturnType<typeof runScript>;

/** Starts one of the project's commands, such as `build-scripts/import.ts`, like npm. */
export function runScript(
  script: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
) {
  const child = spawn(process.execPath, [join(PROJECT_ROOT, script), ...args], {
    cwd: PROJECT_ROOT,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TMPDIR: process.env.TMPDIR,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const streams = { stdout: '', stderr: '' };
  const outputs = new EventEmitter();
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (chunk: Buffer) => {
      streams[name] += chunk.toString();
      outputs.emit('more');
    });
  const finished = once(child, 'close').then(() => ({ code: child.exitCode, ...streams }));
  /** Standard output and standard error so far, together. */
  const output = () => streams.stdout + streams.stderr;
  return {
    process: child,
    output,
    finished,
    /** Resolves once the output contains `text`. */
    async until(text: string): Promise<void> {
      const more = () => once(outputs, 'more').then(() => null);
      while (!output().includes(text)) {
        const ended = await Promise.race([more(), finished]);
        if (ended !== null && !output().includes(text))
          throw new Error(`It ended with ${ended.code} without the output "${text}":\n${output()}`);
      }
    },
  };
}

export const hasEnded = ({ process: { exitCode, signalCode } }: Running): boolean =>
  exitCode !== null || signalCode !== null;

/** Kills a process, and waits until it has ended. */
export async function kill(running: Running): Promise<void> {
  if (hasEnded(running)) return;
  running.process.kill('SIGKILL');
  await running.finished;
}

/** The output of a process that has not ended successfully; empty if it has. */
export async function expectDone(running: Running): Promise<readonly string[]> {
  const { code } = await running.finished;
  return code === 0 ? [] : [`A process ended with ${code}: ${running.output()}`];
}
