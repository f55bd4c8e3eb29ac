import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../api/config.ts';

export type Finished = {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
};

export type Running = {
  readonly process: ChildProcess;
  /** Everything said so far, standard output and error together. */
  readonly said: () => string;
  /** Resolves once `text` has been said. */
  readonly until: (text: string) => Promise<void>;
  readonly finished: Promise<Finished>;
};

/** Starts one of our commands, e.g. `build-scripts/import.ts`, as npm would. */
export function runScript(
  script: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Running {
  const child = spawn(process.execPath, [join(PROJECT_ROOT, script), ...args], {
    cwd: PROJECT_ROOT,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  const listeners = new Set<() => void>();
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (chunk: Buffer) => {
      output[name] += chunk.toString();
      for (const listener of listeners) listener();
    });
  const finished = new Promise<Finished>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...output }));
  });
  const said = () => output.stdout + output.stderr;
  return {
    process: child,
    said,
    finished,
    until: (text) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (!said().includes(text)) return;
          listeners.delete(look);
          resolve();
        };
        listeners.add(look);
        look();
        finished.then(
          ({ code }) =>
            reject(new Error(`It ended with ${code} before it said "${text}":\n${said()}`)),
          reject,
        );
      }),
  };
}

/** A port that nobody listens on at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address !== null && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('no port')),
      );
    });
  });
}
