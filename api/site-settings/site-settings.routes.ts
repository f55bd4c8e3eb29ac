import type Router from '@koa/router';
import type { Kysely } from 'kysely';
import { writeAudit } from '../audit/audit.queries.ts';
import {
  type PublicSiteSettings,
  SITE_SETTINGS_API,
  type SiteSettings,
  siteSettingsChangeSchema,
} from '../contract/calls/site-settings.ts';
import type { DB } from '../database/tables.ts';
import { readJson } from '../http/read-json.ts';
import { validate } from '../http/validate.ts';
import type { AdministratorState, Guard } from '../sessions/require-administrator.ts';
import { sessionCookie } from '../sessions/session-cookie.ts';
import { findSession } from '../sessions/sessions.queries.ts';
import { readSiteSettings, saveSiteSettings } from './site-settings.queries.ts';

const SETTINGS = ['head_tags', 'facebook_pixel', 'footer_tags', 'analytics_code'] as const;

const pick = (settings: SiteSettings, names: readonly (keyof SiteSettings)[]) =>
  Object.fromEntries(names.map((name) => [name, settings[name]]));

/** Four texts of 20,000 characters, each of up to six bytes in JSON. */
const MAX_BODY_BYTES = 512_000;

/**
 * The markup that pages carry. Everybody may read what everybody is sent; `analytics_code` is for
 * administrators.
 * @param officeUrl origin of the back office
 */
export function addSiteSettingsRoutes(
  router: Router,
  db: Kysely<DB>,
  officeUrl: string,
  guard: Guard,
): void {
  const cookie = sessionCookie(officeUrl);

  router.get(SITE_SETTINGS_API, async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    const token = cookie.read(ctx);
    const [settings, administrator] = await Promise.all([
      readSiteSettings(db),
      token === undefined ? undefined : findSession(db, token),
    ]);
    const { head_tags, facebook_pixel, footer_tags } = settings;
    ctx.body = (administrator ? settings : { head_tags, facebook_pixel, footer_tags }) satisfies
      | SiteSettings
      | PublicSiteSettings;
  });

  router.post<AdministratorState>(SITE_SETTINGS_API, guard('administrator'), async (ctx) => {
    const change = validate(siteSettingsChangeSchema, await readJson(ctx, MAX_BODY_BYTES));
    const { administrator } = ctx.state;
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
    ctx.body = (await readSiteSettings(db)) satisfies SiteSettings;
  });
}
