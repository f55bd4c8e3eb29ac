import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { EXIT_CODE } from './exit-codes.ts';

/** An end within this time of the start counts as another failure of the same kind. */
const QUICK_MS = 60_000;
/** Consecutive quick ends after which the server is not started again; the pauses are 1, 2, 4 and 8 s. */
const QUICK_ENDS = 5;

type Ending = { readonly code: number | null; readonly signal: NodeJS.Signals | null };

type Options = {
  /** @param failures consecutive quick ends, from 1. @returns milliseconds before the next start */
  readonly pause: (failures: number) => number;
  /** Prints a line for the operator. */
  readonly say: (line: string) => void;
};

/**
 * Runs the server in a process of its own and restarts it after a crash, until it stops, cannot start,
 * or has crashed too often. SIGINT and SIGTERM are passed on to it.
 * @param args of Node: flags, then the script
 * @returns the exit code of this process: the server's, or 128 plus its signal, as in shells
 */
export async function supervise(args: readonly string[], { pause, say }: Options): Promise<number> {
  const stopping = new AbortController();
  let server: ChildProcess | undefined;
  const pass = (signal: NodeJS.Signals) => {
    stopping.abort();
    server?.kill(signal);
  };
  process.on('SIGINT', pass);
  process.on('SIGTERM', pass);
  try {
    for (let failures = 1; ; failures += 1) {
      const startedAt = performance.now();
      const killsBefore = await countMemoryKills();
      server = spawnServer(args);
      const ending = await endOf(server);
      server = undefined;
      const { code, signal } = ending;
      const exitCode =
        code ?? (signal === null ? EXIT_CODE.failed : 128 + constants.signals[signal]);
      const reason = describeCrash(ending, (await countMemoryKills()) > killsBefore);
      if (stopping.signal.aborted || reason === null) return exitCode;
      if (performance.now() - startedAt >= QUICK_MS) failures = 1;
      if (failures >= QUICK_ENDS) {
        say(
          `${reason} That was ${failures} times in a row within a minute of its start. It is not started again.`,
        );
        return exitCode;
      }
      const milliseconds = pause(failures);
      say(`${reason} It is started again in ${milliseconds / 1_000} s.`);
      await sleep(milliseconds, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return EXIT_CODE.stopped;
    }
  } finally {
    process.off('SIGINT', pass);
    process.off('SIGTERM', pass);
  }
}

/** The server stops when the IPC channel closes, which a kill of this process causes. */
const spawnServer = (args: readonly string[]) =>
  spawn(process.execPath, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });

const endOf = (server: ChildProcess): Promise<Ending> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code, signal) => resolve({ code, signal }));
  });

/** @returns how many processes the kernel has killed because memory was full; 0 when it does not report it */
async function countMemoryKills(): Promise<number> {
  const counters = await readFile('/proc/vmstat', 'utf8').catch(() => '');
  return Number(/^oom_kill (\d+)$/m.exec(counters)?.[1] ?? 0);
}

const ABORTED = 128 + constants.signals.SIGABRT;

/**
 * Explains why the server has to be restarted.
 * @param memoryKill whether the kernel has killed a process because memory was full
 * @returns a sentence; null when the server has stopped or refused to start
 */
export function describeCrash({ code, signal }: Ending, memoryKill: boolean): string | null {
  if (signal === 'SIGKILL')
    return memoryKill
      ? 'The server was killed because the machine ran out of memory.'
      : 'The server was killed (SIGKILL).';
  if (signal === 'SIGABRT' || code === ABORTED)
    return 'The server has aborted (SIGABRT), usually because its heap was full. See the messages above.';
  if (signal !== null) return `The server has crashed (${signal}).`;
  const final: readonly (number | null)[] = [
    EXIT_CODE.stopped,
    EXIT_CODE.impossible,
    EXIT_CODE.misconfigured,
  ];
  return final.includes(code) ? null : `The server has ended unexpectedly (exit code ${code}).`;
}
