import { type Kysely, sql, type Transaction } from 'kysely';
import { markPages, PRIORITY } from '../changes/stale-marks.queries.ts';
import type { SiteSettings, SiteSettingsChange } from '../contract/calls/site-settings.ts';
import type { DB } from '../database/tables.ts';

export const readSiteSettings = (db: Kysely<DB>): Promise<SiteSettings> =>
  db
    .selectFrom('site_settings')
    .select(['head_tags', 'facebook_pixel', 'footer_tags', 'analytics_code'])
    .executeTakeFirstOrThrow();

/** Saves settings, and marks the script of the tracking tags as stale. */
export async function saveSiteSettings(
  trx: Transaction<DB>,
  change: SiteSettingsChange,
): Promise<void> {
  await trx
    .updateTable('site_settings')
    .set({ ...change, updated_at: sql<Date>`now()` })
    .execute();
  await markPages(trx, PRIORITY.edit, sql`select 'tags'::page_kind, 0::bigint, 1`);
}
