import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import Router from '@koa/router';
import Koa from 'koa';
import type { Logger } from 'pino';
import { addAdminRoutes } from './administrators/admin.routes.ts';
import { addBusinessRoutes } from './businesses/businesses.routes.ts';
import { addCategoryRoutes } from './categories/categories.routes.ts';
import { addCityRoutes } from './cities/cities.routes.ts';
import type { Config } from './config.ts';
import { addContactRoutes } from './contact/contact.routes.ts';
import { tileOrigins } from './contract/map-tiles.ts';
import { addCountryRoutes } from './countries/countries.routes.ts';
import type { Database } from './database/connection.ts';
import { AppError } from './errors.ts';
import { addExportRoutes } from './exports/exports.routes.ts';
import { addHomepageRoutes } from './homepage/homepage.routes.ts';
import { conditionalJson } from './http/caching.ts';
import { compression } from './http/compression.ts';
import { answerErrors } from './http/errors.ts';
import { rejectUnmatched } from './http/methods.ts';
import { awaitReadiness, type Readiness } from './http/readiness.ts';
import { logRequests } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import { addMappingRoutes } from './imports/column-mappings.routes.ts';
import { importFeed } from './imports/import-feed.ts';
import { addImportRoutes } from './imports/imports.routes.ts';
import { liveImports, type UpgradeHandler } from './imports/live-imports.ts';
import { addUploadRoutes } from './imports/uploads/upload.routes.ts';
import { openUploadStore, UPLOADS } from './imports/uploads/upload-store.ts';
import { addOpenApiRoutes } from './openapi/openapi.routes.ts';
import { serveAdmin } from './published/admin.ts';
import { servePublished } from './published/published.ts';
import { type Elsewhere, servePublishedElsewhere } from './published/published-elsewhere.ts';
import { postgresEngine } from './search/postgres-engine.ts';
import { addSearchRoutes, searchRequest } from './search/search.routes.ts';
import { serveSearchPage } from './search/search-page.routes.ts';
import { requireAdministrator } from './sessions/require-administrator.ts';
import { tagOriginsOf } from './site-settings/tag-origins.ts';

export type AppParts = {
  readonly config: Config;
  readonly database: Database;
  readonly logger: Logger;
  /**
   * Absolute paths of the folders to serve: the published site, or where it is when this server does
   * not have it, and the built back office.
   */
  readonly published: { readonly site: string | Elsewhere; readonly admin: string };
  readonly readiness: Readonly<Readiness>;
  /** Ends the answers that would go on for ever. */
  readonly stopping: AbortSignal;
};

export type Application = {
  readonly app: Koa;
  /** What is done with requests for a WebSocket. */
  readonly upgrade: UpgradeHandler;
};

/** Where uploaded spreadsheets wait for their import. */
export const uploadFolder = ({ dataDir }: Config): string => join(dataDir, UPLOADS);

/** Assembles the server: the API below /api, the back office below /admin, the site elsewhere. */
export function createApp(parts: AppParts): Application {
  const { config, database, logger, published, readiness, stopping } = parts;
  const { siteUrl, adminTimeZone: timeZone, trustProxy } = config;
  const { site } = published;
  const app = new Koa({ env: 'production', proxy: trustProxy > 0, maxIpsCount: trustProxy });
  // What fails once an answer is on its way, mostly because the client has gone.
  app.on('error', (err) => logger.debug({ err }, 'an answer broke off'));

  const router = new Router();
  addHomepageRoutes(router, database.db);
  addCategoryRoutes(router, database.db);
  addCountryRoutes(router, database.db);
  addCityRoutes(router, database.db);
  addBusinessRoutes(router, database.db);
  const engine = postgresEngine(database);
  const search = searchRequest(engine, logger);
  addSearchRoutes(router, engine, search, logger);
  addContactRoutes(router, { db: database.db, config, logger });
  const folder = typeof site === 'string' ? site : undefined;
  addAdminRoutes(router, database, { siteUrl, timeZone, logger, stopping, folder });
  const store = openUploadStore(uploadFolder(config));
  const feed = importFeed(database.db, store.arriving, logger);
  const guard = requireAdministrator(database.db, siteUrl);
  const { uploadMaxBytes: mostBytes } = config;
  addUploadRoutes(router, database.db, { store, mostBytes, stopping, timeZone }, guard);
  addImportRoutes(router, database.db, { feed, store }, guard);
  addMappingRoutes(router, database.db, guard);
  addExportRoutes(router, database, guard);
  addOpenApiRoutes(router, siteUrl);

  app.use(logRequests(logger));
  app.use(answerErrors(logger));
  app.use(
    securityHeaders(siteUrl, tileOrigins(config.mapTiles.url), tagOriginsOf(database.db, logger)),
  );
  app.use(compression());
  app.use(awaitReadiness(readiness, database, typeof site === 'string' ? site : null));
  app.use(conditionalJson());
  app.use(router.routes());
  app.use(rejectUnmatched());
  app.use(serveAdmin(published.admin));
  app.use(serveSearchPage(site, search, logger));
  app.use(
    typeof site === 'string'
      ? servePublished(site, database, logger)
      : servePublishedElsewhere(site, database, logger),
  );
  const upgrade = liveImports(database.db, { app, siteUrl, feed, stopping, logger });
  return { app, upgrade };
}

/** An upload of 150 MB may take the ten minutes that the back office grants it, and a little more. */
const REQUEST_MILLISECONDS = 11 * 60_000;

/**
 * Starts to accept connections.
 * @param port 0 for any that is free
 * @param upgrade absent where there are no WebSockets
 * @throws AppError `environment` when the port cannot be had
 */
export async function listen(
  app: Koa,
  port: number,
  host: string,
  upgrade?: UpgradeHandler,
): Promise<Server> {
  const handle = app.callback();
  const server = createServer({ requestTimeout: REQUEST_MILLISECONDS }, (request, response) => {
    void handle(request, response);
  });
  if (upgrade) server.on('upgrade', upgrade);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(port, host, resolve);
  try {
    await promise;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AppError(
      'environment',
      `The server cannot listen on ${host}:${port}: ${reason}. Set PORT to a port that is free.`,
      { cause },
    );
  }
  server.off('error', reject);
  return server;
}
