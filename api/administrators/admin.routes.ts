import type Router from '@koa/router';
import type { Logger } from 'pino';
import { addAuditRoutes } from '../audit/audit.routes.ts';
import type { BackupSettings } from '../backups/backup-settings.ts';
import { addBackupRoutes } from '../backups/backups.routes.ts';
import { addAdminBusinessRoutes } from '../businesses/admin-businesses.routes.ts';
import { addAdminListRoutes } from '../businesses/admin-list.routes.ts';
import { addBulkRoutes } from '../businesses/bulk/bulk.routes.ts';
import { addAdminCategoryRoutes } from '../categories/admin-categories.routes.ts';
import { addAdminCountryRoutes } from '../countries/admin-countries.routes.ts';
import type { Database } from '../database/connection.ts';
import { addDeletionRoutes } from '../deletions/deletions.routes.ts';
import { addMessageRoutes } from '../messages/messages.routes.ts';
import { addOverviewRoutes } from '../overview/overview.routes.ts';
import { addRebuildRoutes } from '../rebuilds/rebuilds.routes.ts';
import { addReportRoutes } from '../reports/reports.routes.ts';
import { summaries } from '../reports/summaries.ts';
import { addSecondFactorRoutes } from '../second-factor/second-factor.routes.ts';
import { requireAdministrator } from '../sessions/require-administrator.ts';
import { addSessionRoutes } from '../sessions/sessions.routes.ts';
import { addMapTilesRoutes } from '../site-settings/map-tiles.routes.ts';
import { addSiteSettingsRoutes } from '../site-settings/site-settings.routes.ts';
import { addStatsRoutes } from '../stats/stats.routes.ts';
import { addAdministratorRoutes } from './administrators.routes.ts';

/**
 * Everything below /api/admin.
 * @param options.siteUrl origin of the site
 * @param options.adminUrl origin of the back office, where it has a host of its own
 * @param options.idleMinutes without a request after which a session ends; undefined for what is usual
 * @param options.timeZone in which days begin
 * @param options.backup null where no backups are scheduled
 * @param options.folder that pages are published to; absent where they go to a bucket
 * @param options.stopping says that the server stops, to answers that would go on for ever
 */
export function addAdminRoutes(
  router: Router,
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
  const guard = requireAdministrator(db, officeUrl);
  const login = { officeUrl, idleMinutes: options.idleMinutes };
  addSessionRoutes(router, db, { ...login, publicOrigin, timeZone }, guard);
  addAdministratorRoutes(router, db, login, guard);
  addSecondFactorRoutes(router, db, login, guard);
  const kept = summaries(db, logger);
  addStatsRoutes(router, db, { summaries: kept, timeZone }, guard);
  addReportRoutes(router, kept, timeZone, guard);
  addOverviewRoutes(router, db, { folder, summaries: kept, timeZone }, guard);
  addRebuildRoutes(router, db, { ...options, officeUrl }, guard);
  addBackupRoutes(router, db, { settings: options.backup, timeZone }, guard);
  addSiteSettingsRoutes(router, db, officeUrl, guard);
  addMapTilesRoutes(router, db, guard);
  addAdminListRoutes(router, database, guard);
  addAdminCategoryRoutes(router, db, guard);
  addAdminCountryRoutes(router, db, guard);
  addAdminBusinessRoutes(router, db, siteUrl, guard);
  addBulkRoutes(router, db, stopping, guard);
  addDeletionRoutes(router, db, stopping, guard);
  addMessageRoutes(router, db, guard);
  addAuditRoutes(router, db, guard);
}
