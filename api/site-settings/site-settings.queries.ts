import { type Kysely, sql, type Transaction } from 'kysely';
import { lockChanges } from '../changes/change-lock.queries.ts';
import { markPages, PRIORITY } from '../changes/stale-marks.queries.ts';
import { markEverything } from '../changes/wanted-pages.queries.ts';
import type {
  SettingsPreview,
  SiteSettings,
  SiteSettingsChange,
} from '../contract/calls/site-settings.ts';
import { FILE_KINDS } from '../contract/pages/documents.ts';
import type { VerificationTag } from '../contract/pages/verification-tags.ts';
import { countRows } from '../database/count-rows.ts';
import type { DB } from '../database/tables.ts';
import { readRebuildRate } from '../rebuilds/rebuild-rate.queries.ts';
import { readVerificationTags } from './verification-tags.queries.ts';
import { verificationTags } from './verification-tags.ts';

export const readSiteSettings = (db: Kysely<DB>): Promise<SiteSettings> =>
  db
    .selectFrom('site_settings')
    .select(['head_tags', 'facebook_pixel', 'footer_tags', 'analytics_code'])
    .executeTakeFirstOrThrow();

/**
 * Saves settings, and marks the script of the tracking tags as stale. Changed verification tags make every page stale,
 * the home page first: most services read no other.
 */
export async function saveSiteSettings(
  trx: Transaction<DB>,
  change: SiteSettingsChange,
): Promise<void> {
  await lockChanges(trx);
  const before = await readVerificationTags(trx);
  await trx
    .updateTable('site_settings')
    .set({ ...change, updated_at: sql<Date>`now()` })
    .execute();
  const isInPages = !isSame(before, await readVerificationTags(trx));
  if (isInPages) await markEverything(trx);
  await markPages(
    trx,
    PRIORITY.edit,
    sql`select 'tags'::page_kind, 0::bigint, 1
      union all select 'home'::page_kind, 0, 1 where ${isInPages}::boolean`,
  );
}

const isSame = (one: readonly VerificationTag[], other: readonly VerificationTag[]) =>
  JSON.stringify(one) === JSON.stringify(other);

/** What the markup of the head would put into the pages, and what that would cost. */
export async function previewSettings(db: Kysely<DB>, headTags: string): Promise<SettingsPreview> {
  const inPage = verificationTags(headTags);
  if (isSame(inPage, await readVerificationTags(db))) return { inPage, rollout: null };
  const pages = await countRows(db.selectFrom('pages').where('kind', 'not in', FILE_KINDS));
  return { inPage, rollout: { pages, pagesPerSecond: await readRebuildRate(db) } };
}
