import type { Kysely } from 'kysely';
import { writeAudit } from '../audit/audit.queries.ts';
import {
  type PublicSiteSettings,
  SETTINGS_ROUTES,
  type SiteSettings,
  siteSettingsSchema,
} from '../contract/calls/site-settings.ts';
import type { DB } from '../database/tables.ts';
import type { Serve } from '../http/serve-routes.ts';
import { sessionCookie } from '../sessions/host-cookie.ts';
import { findSession } from '../sessions/sessions.queries.ts';
import { readMapTiles } from './map-tiles.queries.ts';
import { previewSettings, readSiteSettings, saveSiteSettings } from './site-settings.queries.ts';

const SETTINGS = siteSettingsSchema.keyof().options;

const pick = (settings: SiteSettings, names: readonly (keyof SiteSettings)[]) =>
  Object.fromEntries(names.map((name) => [name, settings[name]]));

/**
 * The source of map tiles, for maps of the back office, and the custom markup of the pages. The parts that pages show are public; `analytics_code` needs a session.
 * @param officeUrl origin of the back office
 */
export function addSiteSettingsRoutes(serve: Serve, db: Kysely<DB>, officeUrl: string): void {
  const cookie = sessionCookie(officeUrl);

  serve(SETTINGS_ROUTES.mapTiles, () => readMapTiles(db));

  serve(SETTINGS_ROUTES.read, async ({ ctx }) => {
    ctx.set('Cache-Control', 'no-store');
    const token = cookie.read(ctx);
    const [settings, administrator] = await Promise.all([
      readSiteSettings(db),
      token === undefined ? undefined : findSession(db, token),
    ]);
    const { head_tags, facebook_pixel, footer_tags } = settings;
    return (administrator ? settings : { head_tags, facebook_pixel, footer_tags }) satisfies
      | SiteSettings
      | PublicSiteSettings;
  });

  serve(SETTINGS_ROUTES.preview, ({ body }) => previewSettings(db, body.head_tags));

  serve(SETTINGS_ROUTES.save, async ({ body: change, administrator }) => {
    await db.transaction().execute(async (trx) => {
      const before = await readSiteSettings(trx);
      await saveSiteSettings(trx, change);
      const after = await readSiteSettings(trx);
      const fields = SETTINGS.filter((name) => before[name] !== after[name]);
      if (fields.length === 0) return;
      await writeAudit(trx, administrator, {
        action: 'settings.save',
        subject: fields.join(', '),
        before: pick(before, fields),
        after: pick(after, fields),
      });
    });
    return readSiteSettings(db);
  });
}
