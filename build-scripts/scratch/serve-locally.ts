import { pino } from 'pino';
import type { Config } from '../../api/config.ts';
import type { Database } from '../../api/database/connection.ts';
import { type AppParts, createApp, listen } from '../../api/server.ts';
import { portOf } from './free-port.ts';

/**
 * Serves a directory on a free port, as `npm start` does.
 * @param published the pages, and the folder of the back office
 */
export async function serveLocally(
  config: Config,
  database: Database,
  published: AppParts['published'],
) {
  const stopping = new AbortController();
  const { app, upgrade } = createApp({
    config,
    database,
    stopping: stopping.signal,
    logger: pino({ level: config.logLevel }),
    published,
    readiness: { ready: true, step: 'serving' },
  });
  const server = await listen(app, 0, '127.0.0.1', upgrade);
  return {
    /** Origin of the server, such as `http://127.0.0.1:40123`. */
    url: `http://127.0.0.1:${portOf(server)}`,
    close(): void {
      stopping.abort();
      server.closeAllConnections();
      server.close();
    },
  };
}
