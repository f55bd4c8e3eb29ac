import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { EXIT_CODE } from './exit-codes.ts';

/** A server that lived for less has not got over what it died of. */
const QUICK_MS = 60_000;
/** So many quick ends in a row, and it is left to a person: with pauses of 1, 2, 4 and 8 s between. */
const QUICK_ENDS = 5;

type Ending = { readonly code: number | null; readonly signal: NodeJS.Signals | null };

type Options = {
  /** Milliseconds to wait before the next start. @param failures quick ends in a row, from 1 */
  readonly pause: (failures: number) => number;
  /** Prints a line for the operator. */
  readonly say: (line: string) => void;
};

/**
 * Runs a server in a process of its own and starts it again when it crashes, until it ends in good
 * order, cannot start, or has crashed too often. SIGINT and SIGTERM are passed on to it.
 * @param args of Node: flags, then the script
 * @returns the exit code to end with: the server's own, or 128 and its signal, as shells do
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
          `${reason} That was ${failures} times in a row within a minute of its start: given up.`,
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

/** The channel between the two tells the server when this process is killed: it ends then, too. */
const spawnServer = (args: readonly string[]) =>
  spawn(process.execPath, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });

const endOf = (server: ChildProcess): Promise<Ending> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code, signal) => resolve({ code, signal }));
  });

/** How often the kernel has killed a process of this machine for want of memory; 0 where it is not known. */
async function countMemoryKills(): Promise<number> {
  const counters = await readFile('/proc/vmstat', 'utf8').catch(() => '');
  return Number(/^oom_kill (\d+)$/m.exec(counters)?.[1] ?? 0);
}

const ABORTED = 128 + constants.signals.SIGABRT;

/**
 * Why a server has to be started again.
 * @param memoryKill whether the kernel has killed a process for want of memory meanwhile
 * @returns a sentence; null where it has ended in good order, or would not start
 */
export function describeCrash({ code, signal }: Ending, memoryKill: boolean): string | null {
  if (signal === 'SIGKILL')
    return memoryKill
      ? 'The server was killed: the machine had run out of memory.'
      : 'The server was killed (SIGKILL).';
  if (signal === 'SIGABRT' || code === ABORTED)
    return 'The server has aborted (SIGABRT), mostly because its heap was full: see above.';
  if (signal !== null) return `The server has crashed (${signal}).`;
  const final: readonly (number | null)[] = [
    EXIT_CODE.stopped,
    EXIT_CODE.impossible,
    EXIT_CODE.misconfigured,
  ];
  return final.includes(code) ? null : `The server has ended unexpectedly (exit code ${code}).`;
}
