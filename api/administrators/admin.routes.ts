import type Router from '@koa/router';
import type { Kysely } from 'kysely';
import type { DB } from '../database/tables.ts';
import { requireAdministrator } from '../sessions/require-administrator.ts';
import { addSessionRoutes } from '../sessions/sessions.routes.ts';
import { addSiteSettingsRoutes } from '../site-settings/site-settings.routes.ts';
import { addStatsRoutes } from '../stats/stats.routes.ts';

/**
 * Everything below /api/admin.
 * @param siteUrl origin of the site
 */
export function addAdminRoutes(router: Router, db: Kysely<DB>, siteUrl: string): void {
  const guard = requireAdministrator(db, siteUrl);
  addSessionRoutes(router, db, siteUrl, guard);
  addStatsRoutes(router, db, guard);
  addSiteSettingsRoutes(router, db, siteUrl, guard);
}
