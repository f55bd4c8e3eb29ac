import type Router from '@koa/router';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { DB } from '../database/tables.ts';
import { addRebuildRoutes } from '../rebuilds/rebuilds.routes.ts';
import { requireAdministrator } from '../sessions/require-administrator.ts';
import { addSessionRoutes } from '../sessions/sessions.routes.ts';
import { addSiteSettingsRoutes } from '../site-settings/site-settings.routes.ts';
import { addStatsRoutes } from '../stats/stats.routes.ts';

/**
 * Everything below /api/admin.
 * @param options.siteUrl origin of the site
 * @param options.stopping says that the server stops, to answers that would go on for ever
 */
export function addAdminRoutes(
  router: Router,
  db: Kysely<DB>,
  options: { readonly siteUrl: string; readonly logger: Logger; readonly stopping: AbortSignal },
): void {
  const { siteUrl } = options;
  const guard = requireAdministrator(db, siteUrl);
  addSessionRoutes(router, db, siteUrl, guard);
  addStatsRoutes(router, db, guard);
  addRebuildRoutes(router, db, options, guard);
  addSiteSettingsRoutes(router, db, siteUrl, guard);
}
