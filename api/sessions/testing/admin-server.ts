import Router from '@koa/router';
import Koa from 'koa';
import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { addAdminRoutes } from '../../administrators/admin.routes.ts';
import type { BackupSettings } from '../../backups/backup-settings.ts';
import { DEFAULT_TIME_ZONE } from '../../config.ts';
import type { Database } from '../../database/connection.ts';
import { conditionalJson } from '../../http/caching.ts';
import { compression } from '../../http/compression.ts';
import { answerErrors } from '../../http/errors.ts';
import { rejectUnmatched } from '../../http/methods.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import { serveRoutes } from '../../http/serve-routes.ts';
import { serveAdmin } from '../../published/admin.ts';
import { listen } from '../../server.ts';
import { requireAdministrator } from '../require-administrator.ts';

type Options = {
  /** SITE_URL, if it differs from the address that the server listens on. */
  readonly siteUrl?: string;
  /** Absolute path of a built back office. */
  readonly adminFolder?: string;
  readonly backup?: BackupSettings;
};

/**
 * Runs the server of the back office on a free port while the file's tests run.
 * @returns a function that returns the server's origin while tests run
 */
export function useAdminServer(database: () => Database, options: Options = {}): () => string {
  let url: string | undefined;
  let stop = () => {};

  beforeAll(async () => {
    const app = new Koa();
    const siteUrl = options.siteUrl ?? 'http://localhost:3000';
    const router = new Router();
    const logger = pino({ level: 'error' });
    app.on('error', (err) => logger.debug({ err }, 'the connection closed during an answer'));
    const stopping = new AbortController();
    const guard = requireAdministrator(database().db, siteUrl);
    addAdminRoutes(serveRoutes(router, { origin: siteUrl, guard }), database(), {
      siteUrl,
      timeZone: DEFAULT_TIME_ZONE,
      logger,
      stopping: stopping.signal,
      backup: options.backup ?? null,
    });
    app.use(answerErrors(logger));
    app.use(compression());
    app.use(securityHeaders(siteUrl));
    app.use(conditionalJson());
    app.use(router.routes());
    app.use(rejectUnmatched());
    if (options.adminFolder !== undefined) app.use(serveAdmin(options.adminFolder));
    const server = await listen(app, 0, '127.0.0.1');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The server has no port.');
    url = `http://127.0.0.1:${address.port}`;
    stop = () => {
      stopping.abort();
      server.closeAllConnections();
      server.close();
    };
  });
  afterAll(() => stop());

  return () => {
    if (url === undefined) throw new Error('The server runs only while tests do.');
    return url;
  };
}
