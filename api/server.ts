import { createServer, type Server } from 'node:http';
import Router from '@koa/router';
import Koa from 'koa';
import type { Logger } from 'pino';
import { addAdminRoutes } from './administrators/admin.routes.ts';
import { requireKey } from './api-keys/require-key.ts';
import { addBusinessRoutes } from './businesses/businesses.routes.ts';
import { addCategoryRoutes } from './categories/categories.routes.ts';
import { addCityRoutes } from './cities/cities.routes.ts';
import type { Config } from './config.ts';
import { addContactRoutes } from './contact/contact.routes.ts';
import { LIVE_IMPORTS_PATH } from './contract/calls/import-routes.ts';
import { tileOrigins } from './contract/pages/map-tiles.ts';
import { addCountryRoutes } from './countries/countries.routes.ts';
import type { Database } from './database/connection.ts';
import { AppError } from './errors.ts';
import { addExportRoutes } from './exports/exports.routes.ts';
import { addFeedRoutes } from './feeds/feeds.routes.ts';
import { addHomepageRoutes } from './homepage/homepage.routes.ts';
import { admitRequests, type Refusals, type ServedApp } from './http/admission.ts';
import { conditionalJson } from './http/caching.ts';
import { compression } from './http/compression.ts';
import { answerErrors } from './http/errors.ts';
import { warnOfUnknownProxy } from './http/forwarded-warning.ts';
import { routeHosts, separateHosts } from './http/hosts.ts';
import { rejectUnmatched } from './http/methods.ts';
import { limitCalls } from './http/rate-limit.ts';
import {
  answerProbes,
  awaitFirstPublication,
  lookAtParts,
  type Readiness,
} from './http/readiness.ts';
import { logRequests } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import { serveRoutes } from './http/serve-routes.ts';
import { refuseServiceWorkers } from './http/service-workers.ts';
import { addMappingRoutes } from './imports/column-mappings.routes.ts';
import { addFetchRoutes } from './imports/fetching/fetch.routes.ts';
import { importWatch } from './imports/import-watch.ts';
import { addImportRoutes } from './imports/imports.routes.ts';
import { liveImports, type UpgradeHandler } from './imports/live-imports.ts';
import { inTurkish } from './imports/notice-error.ts';
import { addPreviewRoutes } from './imports/previews/preview.routes.ts';
import { addUploadRoutes } from './imports/uploads/upload.routes.ts';
import { openUploadStore, uploadFolder } from './imports/uploads/upload-store.ts';
import { CONNECTIONS, HTTP_SERVER } from './limits.ts';
import { countRequests } from './metrics/count-requests.ts';
import { requestsRefused } from './metrics/registry.ts';
import { metricsRoute } from './metrics/serve-metrics.ts';
import { addOpenApiRoutes } from './openapi/openapi.routes.ts';
import { serveAdmin } from './published/admin.ts';
import { servePublished } from './published/published.ts';
import { type Elsewhere, servePublishedElsewhere } from './published/published-elsewhere.ts';
import { postgresEngine } from './search/postgres-engine.ts';
import { addSearchRoutes, searchRequest } from './search/search.routes.ts';
import { serveSearchPage } from './search/search-page.routes.ts';
import { requireAdministrator } from './sessions/require-administrator.ts';
import { cachedTagOrigins } from './site-settings/tag-origins.ts';
import { countPages } from './usage/count-pages.ts';
import { usageCounter } from './usage/usage-counter.ts';

export type AppParts = {
  readonly config: Config;
  readonly database: Database;
  readonly logger: Logger;
  /**
   * Absolute paths of the folders to serve: the published site and the built back office. `Elsewhere` if the
   * site is published to a place other than a local folder.
   */
  readonly published: { readonly site: string | Elsewhere; readonly admin: string };
  readonly readiness: Readonly<Readiness>;
  /** Ends endless answers when the server stops. */
  readonly stopping: AbortSignal;
};

export type Application = {
  readonly app: Koa;
  /** Handles WebSocket requests. */
  readonly upgrade: UpgradeHandler;
};

/**
 * Assembles the server: the API below /api, the back office below /admin, the site elsewhere. With
 * ADMIN_HOST, the back office and its part of the API are on that host and the rest on all others.
 */
export function createApp(parts: AppParts): Application {
  const { config, database, logger, published, readiness, stopping } = parts;
  const { siteUrl, adminUrl, trustProxy } = config;
  const officeUrl = adminUrl ?? siteUrl;
  const hosts = separateHosts(adminUrl);
  const { site } = published;
  const app = new Koa({ env: 'production', proxy: trustProxy > 0, maxIpsCount: trustProxy });
  // Errors after the headers were sent, mostly because the client has disconnected.
  app.on('error', (err) => logger.debug({ err }, 'an answer broke off'));
  app.on('refusals', (refusals: Refusals) => {
    logger.warn(refusals, 'requests and connections are refused: too many at once');
    for (const [reason, count] of Object.entries(refusals)) requestsRefused.inc({ reason }, count);
  });
  // Separate connections, so that visitors and administrators do not wait for each other's queries.
  const visitors = { ...database, db: database.visitors };
  const administrators = { ...database, db: database.administrators };
  const { db } = visitors;

  const router = new Router({ sensitive: true });
  router.use(hosts.only('site'));
  const guard = requireAdministrator(administrators.db, officeUrl);
  const checkKey = requireKey(administrators.db);
  const serveSite = serveRoutes(router, { origin: siteUrl, guard, checkKey });
  addHomepageRoutes(serveSite, db);
  addCategoryRoutes(serveSite, db);
  addCountryRoutes(serveSite, db);
  addCityRoutes(serveSite, db);
  addBusinessRoutes(serveSite, db);
  const engine = postgresEngine(visitors);
  const usage = usageCounter(db, config.adminTimeZone, logger, stopping);
  const search = searchRequest(engine, usage, logger);
  addSearchRoutes(serveSite, engine, search, logger);
  addContactRoutes(serveSite, db, config, logger);
  const folder = typeof site === 'string' ? site : null;
  const office = new Router({ sensitive: true });
  office.use(hosts.only('office'));
  const checks = { origin: officeUrl, guard, checkKey };
  const serve = serveRoutes(office, checks);
  const serveInTurkish = serveRoutes(office, { ...checks, around: inTurkish });
  addAdminRoutes(serve, administrators, { config, logger, stopping, usage, folder });
  const store = openUploadStore(uploadFolder(config));
  const watch = importWatch(administrators.db, store.arriving, logger);
  const { uploadMaxBytes: mostBytes, adminTimeZone: timeZone } = config;
  const accepting = { store, mostBytes, timeZone };
  addUploadRoutes(serveInTurkish, administrators.db, { stopping, watch, ...accepting });
  addPreviewRoutes(serveInTurkish, administrators.db, { watch, ...accepting });
  addImportRoutes(serveInTurkish, administrators.db, { watch, store });
  addFetchRoutes(serveInTurkish, administrators.db, { watch, ...config.fetch });
  addFeedRoutes(serveInTurkish, administrators.db, { watch, ...config.fetch });
  addMappingRoutes(serve, administrators.db);
  addExportRoutes(serve, administrators);
  addOpenApiRoutes(serve, officeUrl);

  app.use(countRequests());
  app.use(logRequests(logger));
  app.use(warnOfUnknownProxy(trustProxy, logger));
  app.use(answerErrors(logger));
  app.use(
    securityHeaders(siteUrl, {
      imageOrigins: tileOrigins(config.mapTiles.url),
      tagOrigins: cachedTagOrigins(db, logger),
      isOffice: (ctx) => adminUrl !== undefined && hosts.serves(ctx, 'office'),
    }),
  );
  app.use(refuseServiceWorkers());
  app.use(compression());
  app.use(answerProbes(readiness, lookAtParts(administrators, folder)));
  const metrics = metricsRoute(administrators, config.metrics);
  if (metrics !== null) app.use(metrics);
  app.use(conditionalJson());
  app.use(limitCalls(config.apiRate));
  app.use(router.routes());
  app.use(office.routes());
  app.use(rejectUnmatched());
  app.use(routeHosts(adminUrl, hosts));
  app.use(serveAdmin(published.admin));
  app.use(awaitFirstPublication(readiness));
  app.use(countPages(usage));
  app.use(serveSearchPage(site, search, logger));
  app.use(
    typeof site === 'string'
      ? servePublished(site, visitors, logger)
      : servePublishedElsewhere(site, visitors, logger),
  );
  const upgrade = liveImports(administrators.db, {
    app,
    officeUrl,
    hosts,
    watch,
    stopping,
    logger,
  });
  return { app, upgrade };
}

/**
 * Assembles the server that runs until the database is open. It answers the probes, and 503 to all other
 * requests, so that a liveness probe does not end a process whose PostgreSQL recovers, or whose migration
 * takes minutes.
 */
export function createStartingApp(readiness: Readonly<Readiness>, logger: Logger): Koa {
  const app = new Koa({ env: 'production' });
  app.use(logRequests(logger));
  app.use(answerErrors(logger));
  app.use(answerProbes(readiness));
  app.use(awaitFirstPublication(readiness));
  return app;
}

const admissions = new WeakMap<Server, (app: ServedApp) => void>();

/** Replaces the application of a server for all later requests. */
export function handOver(server: Server, { app, upgrade }: Application): void {
  admissions.get(server)?.(servedApp(app));
  server.on('upgrade', upgrade);
}

const servedApp = (app: Koa): ServedApp => ({
  handle: app.callback(),
  trustProxy: app.proxy ? app.maxIpsCount : 0,
  onRefusals: (refusals) => app.emit('refusals', refusals),
});

/**
 * Starts to accept connections, within the limits of api/limits.ts.
 * @param port 0 for any free port
 * @param upgrade absent without WebSockets
 * @param variable the environment variable of the port, for the error message
 * @throws AppError `environment` if the server cannot listen on the port
 */
export async function listen(
  app: Koa,
  port: number,
  host: string,
  upgrade?: UpgradeHandler,
  variable = 'PORT',
): Promise<Server> {
  const server: Server = createServer({
    ...HTTP_SERVER,
    // The `Upgrade` header of any other request is ignored.
    shouldUpgradeCallback: ({ url }) =>
      server.listenerCount('upgrade') > 0 && url?.split('?', 1)[0] === LIVE_IMPORTS_PATH,
  });
  server.maxRequestsPerSocket = CONNECTIONS.requestsEach;
  const serve = admitRequests(server);
  serve(servedApp(app));
  admissions.set(server, serve);
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
      `The server cannot listen on ${host}:${port}: ${reason}. Set ${variable} to a port that is free.`,
      { cause },
    );
  }
  server.off('error', reject);
  return server;
}
