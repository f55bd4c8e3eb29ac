import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { backOff } from './back-off.ts';
import { APPLICATION_NAME } from './embedded-server.ts';

export type Listener = { readonly stop: () => Promise<void> };

/**
 * Listens for the commits that notify a channel, and goes on when PostgreSQL has been restarted.
 * @param onCall also called whenever the connection is made (anew): calls may have been missed
 */
export function listen(
  databaseUrl: string,
  channel: string,
  logger: Logger,
  onCall: () => void,
): Listener {
  const stopping = new AbortController();
  let disconnect: (() => unknown) | undefined;

  /** Resolves when the connection is lost, or has been ended. */
  async function connect(onListening: () => void): Promise<void> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      application_name: APPLICATION_NAME,
    });
    const { promise: lost, resolve, reject } = Promise.withResolvers<void>();
    lost.catch(() => undefined);
    client.on('notification', onCall);
    client.on('error', reject);
    client.on('end', resolve);
    // Of a connection that is ended before it is made, pg never says that it will not be.
    disconnect = () => client.connection.stream.destroy();
    try {
      await client.connect();
      disconnect = () => client.end();
      await client.query(`listen ${channel}`);
      onListening();
      onCall();
      await lost;
    } finally {
      disconnect = undefined;
      await client.end();
    }
  }

  async function keepListening(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; ) {
      try {
        await connect(() => {
          if (failures > 0) logger.info({ channel }, 'notifications are listened for again');
          failures = 0;
        });
      } catch (err) {
        if (stopping.signal.aborted) return;
        logger.warn({ err, channel }, 'the connection that listens for notifications is lost');
      }
      failures += 1;
      await sleep(backOff(failures), undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const ended = keepListening();
  return {
    async stop() {
      stopping.abort();
      await disconnect?.();
      await ended;
    },
  };
}
