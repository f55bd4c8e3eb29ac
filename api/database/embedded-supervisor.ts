import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { AppError } from '../errors.ts';
import { backOff } from './back-off.ts';
import { restartEmbeddedServer } from './embedded-server.ts';
import { findServer } from './server-lock.ts';

/** A check takes 0.5 ms: it reads the lock file and the state of the process. */
const CHECK_EVERY_MS = 1_000;
/** A server that has run for this time counts as recovered: the back-off begins anew. */
const RECOVERED_AFTER_MS = 10_000;

/**
 * Restarts the embedded PostgreSQL whenever it has ended, with exponential back-off. It gets the same
 * address, so its clients reconnect by themselves.
 * @param directory as for `startEmbeddedServer`
 * @param url that clients use
 * @returns `stop` resolves when no further restart can happen
 */
export function superviseEmbeddedServer(directory: string, url: string, logger: Logger) {
  const port = Number(new URL(url).port);
  const stopping = new AbortController();
  let attempts = 0;
  let startedAt = 0;

  /** @returns milliseconds until the next check */
  async function check(): Promise<number> {
    const found = await findServer(directory);
    if (found?.port === port) {
      if (performance.now() - startedAt > RECOVERED_AFTER_MS) attempts = 0;
      return CHECK_EVERY_MS;
    }
    attempts += 1;
    // Logged at attempts 1, 2, 4, 8 …: eleven times in the first eight hours.
    const isLogged = Number.isInteger(Math.log2(attempts));
    if (attempts === 1) logger.error({ directory }, 'the embedded PostgreSQL has ended');
    try {
      if (found !== null) throw otherPort(found.port, port);
      await restartEmbeddedServer(directory, port);
      startedAt = performance.now();
      if (isLogged) logger.warn({ attempts }, 'the embedded PostgreSQL was restarted');
    } catch (err) {
      if (isLogged)
        logger.error(
          { err, attempts },
          'the embedded PostgreSQL cannot be restarted; trying again',
        );
    }
    return backOff(attempts);
  }

  async function supervise(): Promise<void> {
    while (!stopping.signal.aborted) {
      const ms = await check();
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

const otherPort = (found: number, port: number) =>
  new AppError(
    'environment',
    `Another command has started the embedded PostgreSQL at port ${found}, because ${port} was in use. Restart this process.`,
  );
