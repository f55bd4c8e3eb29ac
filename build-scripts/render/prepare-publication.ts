import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { lockPublication } from '../../api/changes/change-lock.queries.ts';
import { fillListCuts } from '../../api/changes/fill-list-cuts.ts';
import { emptySitemapSlots, fillSitemapSlots } from '../../api/changes/sitemap-slots.queries.ts';
import { markEverything } from '../../api/changes/wanted-pages.queries.ts';
import type { Config } from '../../api/config.ts';
import type { DB } from '../../api/database/tables.ts';
import { restoreListIndexes } from '../../api/imports/list-indexes.queries.ts';
import { fillSearchEntries } from '../../api/search/entries.queries.ts';
import { filePath } from '../publish/file-path.ts';
import { inGroups } from '../publish/in-groups.ts';
import type { Publisher } from '../publish/publisher.ts';
import { enterOrphans, ORPHAN_PRIORITY } from './orphan-files.queries.ts';
import { readPublication } from './publication.queries.ts';

/**
 * Makes the ledger describe this target and these templates before pages are rebuilt. Assets are written
 * first, so that a page never names a missing one. All pages become stale when the templates have
 * changed, when the target is another one or was emptied, or on request.
 * @param options.everything marks all pages
 * @param options.renderAnew marks all pages, and has each of them rendered although neither its document
 *   nor the templates have changed
 */
export async function preparePublication(
  db: Kysely<DB>,
  publisher: Publisher,
  templates: { readonly version: string; readonly assetsDir: string },
  options: {
    readonly everything: boolean;
    readonly renderAnew?: boolean;
    readonly siteUrl: string;
  },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Held while the assets are written, so that none that is found is swept away.
    await lockPublication(trx);
    const kept = await readPublication(trx);
    await publisher.writeAssets(templates.assetsDir);
    const sameTarget = kept.target !== '' && (await publisher.readMark())?.target === kept.target;
    const target = sameTarget ? kept.target : randomUUID();
    if (kept.target === '') await restoreListIndexes(trx);
    if (!sameTarget) {
      await trx.deleteFrom('pages').execute();
      await trx.deleteFrom('orphan_files').execute();
      await (kept.target === '' ? fillSitemapSlots(trx) : emptySitemapSlots(trx));
      await adoptFiles(trx, publisher);
      await publisher.writeMark({ target, epoch: kept.epoch });
    }
    const { everything, renderAnew = false, siteUrl } = options;
    const isCurrent = sameTarget && kept.template_version === templates.version;
    if (isCurrent && !everything && !renderAnew) return;
    await markEverything(trx);
    await fillListCuts(trx);
    await fillSearchEntries(trx);
    // Last: marking waits for batches, and batches update this row on another connection.
    await trx
      .updateTable('publication')
      .set({
        ...{ target, template_version: templates.version, site_url: siteUrl },
        render_generation: sql`render_generation + ${renderAnew ? 1 : 0}`,
      })
      .execute();
  });
}

/** Files in one statement. */
const AT_ONCE = 2_000;

/** Enters the files of an earlier publication to the same target, to be removed where no page has them. */
async function adoptFiles(trx: Transaction<DB>, publisher: Publisher): Promise<void> {
  for await (const files of inGroups(publisher.listFiles(), AT_ONCE))
    await enterOrphans(
      trx,
      files.flatMap((file) => filePath(file) ?? []),
      ORPHAN_PRIORITY.adopted,
    );
}

/**
 * The origin of the site: that of the configuration, else that of the last publication. A command that
 * runs without the settings of the server must not render every page for another origin.
 */
export async function effectiveSiteUrl(
  db: Kysely<DB>,
  config: Pick<Config, 'siteUrl' | 'siteUrlAssumed'>,
): Promise<string> {
  if (!config.siteUrlAssumed) return config.siteUrl;
  return (await readPublication(db)).site_url || config.siteUrl;
}
