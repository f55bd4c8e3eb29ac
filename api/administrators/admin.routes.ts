import type { Logger } from 'pino';
import { addApiKeyRoutes } from '../api-keys/api-keys.routes.ts';
import { addAuditRoutes } from '../audit/audit.routes.ts';
import { addBackupRoutes } from '../backups/backups.routes.ts';
import { addBulkChangeRoutes } from '../bulk-changes/bulk-changes.routes.ts';
import { addAdminBusinessRoutes } from '../businesses/admin-businesses.routes.ts';
import { addAdminListRoutes } from '../businesses/admin-list.routes.ts';
import { addBulkRoutes } from '../businesses/bulk/bulk.routes.ts';
import { addHistoryRoutes } from '../businesses/history/history.routes.ts';
import { addAdminCategoryRoutes } from '../categories/categories.routes.ts';
import { addCategoryMappingRoutes } from '../categories/mappings/mappings.routes.ts';
import type { Config } from '../config.ts';
import { addAdminCountryRoutes } from '../countries/countries.routes.ts';
import type { Database } from '../database/connection.ts';
import { addDeletionRoutes } from '../deletions/deletions.routes.ts';
import type { Serve } from '../http/serve-routes.ts';
import { addMessageRoutes } from '../messages/messages.routes.ts';
import { addNoteRoutes } from '../notes/notes.routes.ts';
import { addOverviewRoutes } from '../overview/overview.routes.ts';
import { addRearrangementRoutes } from '../rearrangements/rearrangements.routes.ts';
import { addRebuildRoutes } from '../rebuilds/rebuilds.routes.ts';
import { addReportRoutes } from '../reports/reports.routes.ts';
import { summaries } from '../reports/summaries.ts';
import { addSavedViewRoutes } from '../saved-views/saved-views.routes.ts';
import { addSecondFactorRoutes } from '../second-factor/second-factor.routes.ts';
import { addSessionRoutes } from '../sessions/sessions.routes.ts';
import { addOperatorRoutes } from '../site-settings/operator.routes.ts';
import { addRetentionRoutes } from '../site-settings/retention.routes.ts';
import { addSiteSettingsRoutes } from '../site-settings/site-settings.routes.ts';
import { addStatsRoutes } from '../stats/stats.routes.ts';
import { addUsageRoutes } from '../usage/usage.routes.ts';
import type { UsageCounter } from '../usage/usage-counter.ts';
import { addAdministratorRoutes } from './administrators.routes.ts';

type Options = {
  readonly config: Config;
  readonly logger: Logger;
  /** Ends endless answers when the server stops. */
  readonly stopping: AbortSignal;
  readonly usage: UsageCounter;
  /** Folder that pages are published to; null for a bucket. */
  readonly folder: string | null;
};

/** All routes below /api/admin. */
export function addAdminRoutes(serve: Serve, database: Database, options: Options): void {
  const { db } = database;
  const { config, logger, stopping, folder } = options;
  const { siteUrl, adminUrl, adminTimeZone: timeZone } = config;
  const officeUrl = adminUrl ?? siteUrl;
  const publicOrigin = adminUrl === undefined ? null : new URL(siteUrl).origin;
  const login = { officeUrl, idleMinutes: config.adminIdleMinutes };
  addSessionRoutes(serve, db, { ...login, publicOrigin, timeZone });
  addAdministratorRoutes(serve, db, login);
  addSecondFactorRoutes(serve, db, login);
  addApiKeyRoutes(serve, db);
  const kept = summaries(db, logger);
  addStatsRoutes(serve, db, { summaries: kept, timeZone });
  addReportRoutes(serve, db, { summaries: kept, usage: options.usage, timeZone });
  addUsageRoutes(serve, db);
  addOverviewRoutes(serve, db, { folder, summaries: kept, timeZone });
  addRebuildRoutes(serve, db, { siteUrl, officeUrl, logger, stopping });
  addBackupRoutes(serve, db, { settings: config.backup, timeZone });
  addSiteSettingsRoutes(serve, db, officeUrl);
  addOperatorRoutes(serve, db);
  addRetentionRoutes(serve, db);
  addAdminListRoutes(serve, database);
  addSavedViewRoutes(serve, db);
  addAdminCategoryRoutes(serve, db);
  addCategoryMappingRoutes(serve, db);
  addRearrangementRoutes(serve, db);
  addAdminCountryRoutes(serve, db);
  addAdminBusinessRoutes(serve, db, siteUrl);
  addHistoryRoutes(serve, db);
  addNoteRoutes(serve, db);
  addBulkRoutes(serve, db, stopping);
  addBulkChangeRoutes(serve, db, stopping);
  addDeletionRoutes(serve, db, stopping);
  addMessageRoutes(serve, db);
  addAuditRoutes(serve, db, timeZone);
}
