import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { backOff } from './back-off.ts';
import { APPLICATION_NAME } from './embedded-server.ts';

/**
 * Listens for notifications on a channel and reconnects when the connection is lost.
 * @param onNotify also called after each connect, since notifications may have been missed
 */
export function listen(databaseUrl: string, channel: string, logger: Logger, onNotify: () => void) {
  const stopping = new AbortController();
  let disconnect: (() => unknown) | undefined;

  /** Resolves when the connection was closed, rejects when it was lost. */
  async function connect(onListening: () => void): Promise<void> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      application_name: APPLICATION_NAME,
    });
    const { promise: lost, resolve, reject } = Promise.withResolvers<void>();
    lost.catch(() => undefined);
    client.on('notification', onNotify);
    client.on('error', reject);
    client.on('end', resolve);
    // `end()` would never resolve for a connection that is not open yet.
    disconnect = () => client.connection.stream.destroy();
    try {
      await client.connect();
      disconnect = () => client.end();
      await client.query(`listen ${channel}`);
      onListening();
      onNotify();
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
          if (failures > 0) logger.info({ channel }, 'listening for notifications again');
          failures = 0;
        });
      } catch (err) {
        if (stopping.signal.aborted) return;
        logger.warn({ err, channel }, 'the connection for notifications was lost');
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
