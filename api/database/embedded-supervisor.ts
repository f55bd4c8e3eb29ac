import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { AppError } from '../errors.ts';
import { backOff } from './back-off.ts';
import { restartEmbeddedServer } from './embedded-server.ts';
import { findServer } from './server-lock.ts';

/** A look takes half a millisecond: the lock file, and what the system says of the process. */
const LOOK_EVERY_MS = 1_000;
/** A server that dies sooner than this after its start has not got over what it died of. */
const SOUND_AFTER_MS = 10_000;

export type Supervisor = { readonly stop: () => Promise<void> };

/**
 * Starts the embedded PostgreSQL again whenever it is gone, with growing pauses while that does not
 * help. Those who use it find it at the same address, and go on by themselves.
 * @param directory as given to `startEmbeddedServer`
 * @param url where its users expect it
 * @returns `stop` resolves when nothing will be started any more
 */
export function superviseEmbeddedServer(
  directory: string,
  url: string,
  logger: Logger,
): Supervisor {
  const port = Number(new URL(url).port);
  const stopping = new AbortController();
  let attempts = 0;
  let startedAt = 0;

  /** @returns milliseconds until the next look */
  async function look(): Promise<number> {
    const found = await findServer(directory);
    if (found?.port === port) {
      if (performance.now() - startedAt > SOUND_AFTER_MS) attempts = 0;
      return LOOK_EVERY_MS;
    }
    attempts += 1;
    // Said the first, second, fourth, eighth … time: eleven times in the first eight hours.
    const worthSaying = Number.isInteger(Math.log2(attempts));
    if (attempts === 1) logger.error({ directory }, 'the embedded PostgreSQL is gone');
    try {
      if (found !== null) throw elsewhere(found.port, port);
      await restartEmbeddedServer(directory, port);
      startedAt = performance.now();
      if (worthSaying) logger.warn({ attempts }, 'the embedded PostgreSQL has been started again');
    } catch (err) {
      if (worthSaying)
        logger.error(
          { err, attempts },
          'the embedded PostgreSQL cannot be started; it is tried again',
        );
    }
    return backOff(attempts);
  }

  async function supervise(): Promise<void> {
    while (!stopping.signal.aborted) {
      const ms = await look();
      await sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const ended = supervise();
  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}

const elsewhere = (found: number, port: number) =>
  new AppError(
    'environment',
    `The embedded PostgreSQL has been started by another command at port ${found}, since ${port} was taken: restart this process.`,
  );
