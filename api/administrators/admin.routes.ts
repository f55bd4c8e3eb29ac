import type { Logger } from 'pino';
import { addAuditRoutes } from '../audit/audit.routes.ts';
import type { BackupSettings } from '../backups/backup-settings.ts';
import { addBackupRoutes } from '../backups/backups.routes.ts';
import { addAdminBusinessRoutes } from '../businesses/admin-businesses.routes.ts';
import { addAdminListRoutes } from '../businesses/admin-list.routes.ts';
import { addBulkRoutes } from '../businesses/bulk/bulk.routes.ts';
import { addAdminCategoryRoutes } from '../categories/categories.routes.ts';
import { addAdminCountryRoutes } from '../countries/countries.routes.ts';
import type { Database } from '../database/connection.ts';
import { addDeletionRoutes } from '../deletions/deletions.routes.ts';
import type { Serve } from '../http/serve-routes.ts';
import { addMessageRoutes } from '../messages/messages.routes.ts';
import { addOverviewRoutes } from '../overview/overview.routes.ts';
import { addRebuildRoutes } from '../rebuilds/rebuilds.routes.ts';
import { addReportRoutes } from '../reports/reports.routes.ts';
import { summaries } from '../reports/summaries.ts';
import { addSecondFactorRoutes } from '../second-factor/second-factor.routes.ts';
import { addSessionRoutes } from '../sessions/sessions.routes.ts';
import { addSiteSettingsRoutes } from '../site-settings/site-settings.routes.ts';
import { addStatsRoutes } from '../stats/stats.routes.ts';
import { addAdministratorRoutes } from './administrators.routes.ts';

/**
 * All routes below /api/admin.
 * @param options.siteUrl origin of the site
 * @param options.adminUrl origin of the back office, where it has a host of its own
 * @param options.idleMinutes idle time after which a session ends; undefined for the default
 * @param options.timeZone IANA name of the zone in which days begin
 * @param options.backup null where no backups are scheduled
 * @param options.folder folder that pages are published to; absent if they are published to a bucket
 * @param options.stopping ends endless answers when the server stops
 */
export function addAdminRoutes(
  serve: Serve,
  database: Database,
  options: {
    readonly siteUrl: string;
    readonly adminUrl?: string | undefined;
    readonly idleMinutes?: number | undefined;
    readonly timeZone: string;
    readonly logger: Logger;
    readonly stopping: AbortSignal;
    readonly folder?: string | undefined;
    readonly backup: BackupSettings | null;
  },
): void {
  const { db } = database;
  const { siteUrl, adminUrl, timeZone, logger, stopping, folder = null } = options;
  const officeUrl = adminUrl ?? siteUrl;
  const publicOrigin = adminUrl === undefined ? null : new URL(siteUrl).origin;
  const login = { officeUrl, idleMinutes: options.idleMinutes };
  addSessionRoutes(serve, db, { ...login, publicOrigin, timeZone });
  addAdministratorRoutes(serve, db, login);
  addSecondFactorRoutes(serve, db, login);
  const kept = summaries(db, logger);
  addStatsRoutes(serve, db, { summaries: kept, timeZone });
  addReportRoutes(serve, kept, timeZone);
  addOverviewRoutes(serve, db, { folder, summaries: kept, timeZone });
  addRebuildRoutes(serve, db, { ...options, officeUrl });
  addBackupRoutes(serve, db, { settings: options.backup, timeZone });
  addSiteSettingsRoutes(serve, db, officeUrl);
  addAdminListRoutes(serve, database);
  addAdminCategoryRoutes(serve, db);
  addAdminCountryRoutes(serve, db);
  addAdminBusinessRoutes(serve, db, siteUrl);
  addBulkRoutes(serve, db, stopping);
  addDeletionRoutes(serve, db, stopping);
  addMessageRoutes(serve, db);
  addAuditRoutes(serve, db);
}
