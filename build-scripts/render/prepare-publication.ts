import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { fillListCuts } from '../../api/changes/fill-list-cuts.ts';
import { fillSitemapSlots } from '../../api/changes/sitemap-slots.queries.ts';
import { HOST_RULES_PRIORITY } from '../../api/changes/stale-marks.queries.ts';
import { markEverything } from '../../api/changes/wanted-pages.queries.ts';
import type { Config } from '../../api/config.ts';
import type { DB } from '../../api/database/tables.ts';
import { restoreListIndexes } from '../../api/imports/list-indexes.queries.ts';
import { fillSearchEntries } from '../../api/search/entries.queries.ts';
import { filePath } from '../publish/file-path.ts';
import { inGroups } from '../publish/in-groups.ts';
import type { Publisher } from '../publish/publisher.ts';
import { enterOrphans } from './ledger.queries.ts';

/**
 * Sees to it that the ledger speaks of this target and these templates before pages are rebuilt.
 * Assets go out first, so that no page ever names one that is not there. All pages become stale
 * when the templates have changed, when the target is another one or was emptied, or on request.
 */
export async function preparePublication(
  db: Kysely<DB>,
  publisher: Publisher,
  templates: { readonly version: string; readonly assetsDir: string },
  options: { readonly everything: boolean; readonly siteUrl: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Held while the assets go out, too: nobody may sweep away one that has just been found there.
    const kept = await trx
      .selectFrom('publication')
      .selectAll()
      .forUpdate()
      .executeTakeFirstOrThrow();
    await publisher.writeAssets(templates.assetsDir);
    const sameTarget = kept.target !== '' && (await publisher.readMark())?.target === kept.target;
    const target = sameTarget ? kept.target : randomUUID();
    if (kept.target === '') await restoreListIndexes(trx);
    if (!sameTarget) {
      await trx.deleteFrom('pages').execute();
      await adoptFiles(trx, publisher);
      await publisher.writeMark({ target, epoch: kept.epoch });
    }
    if (sameTarget && kept.template_version === templates.version && !options.everything) return;
    await trx
      .updateTable('publication')
      .set({ target, template_version: templates.version, site_url: options.siteUrl })
      .execute();
    if (kept.target === '') await fillSitemapSlots(trx);
    await markEverything(trx);
    await fillListCuts(trx);
    await fillSearchEntries(trx);
    if (!sameTarget)
      await sql`
        update stale_pages set priority = ${sql.lit(HOST_RULES_PRIORITY)}
        where kind = 'business' and key < 0 and page = 0`.execute(trx);
  });
}

/** Files in one query. */
const AT_ONCE = 2_000;

/** Sees to it that files of an earlier publication to the same place are removed. */
async function adoptFiles(trx: Transaction<DB>, publisher: Publisher): Promise<void> {
  for await (const files of inGroups(publisher.listFiles(), AT_ONCE))
    await enterOrphans(
      trx,
      files.flatMap((file) => filePath(file) ?? []),
    );
}

/**
 * The origin of the site: SITE_URL, else that of the last publication. Without this, a command that runs
 * without the server's settings would render every page for another address.
 */
export async function effectiveSiteUrl(
  db: Kysely<DB>,
  config: Pick<Config, 'siteUrl' | 'siteUrlAssumed'>,
): Promise<string> {
  if (!config.siteUrlAssumed) return config.siteUrl;
  const { site_url: published } = await db
    .selectFrom('publication')
    .select('site_url')
    .executeTakeFirstOrThrow();
  return published || config.siteUrl;
}
