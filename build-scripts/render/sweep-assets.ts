import { relative } from 'node:path';
import type { Kysely } from 'kysely';
import { lockPublication } from '../../api/changes/publication-lock.queries.ts';
import { isAnythingStale } from '../../api/changes/stale-queue.queries.ts';
import type { DB } from '../../api/database/tables.ts';
import { filesBelow } from '../inputs.ts';
import type { Publisher } from '../publish/publisher.ts';
import { loadTemplates } from './templates.ts';

/** Pages that name an asset may be in caches, and open in browsers that load more of it later. */
const GRACE_MS = 24 * 3_600_000;

/**
 * Removes published assets that no page has named for a day. Only where all pages are published with
 * the templates at hand: older pages need older assets, and a process with older templates does not
 * know which are in use.
 * @param templatesDir where the compiled templates are
 * @returns how many were removed
 */
export async function sweepAssets(
  db: Kysely<DB>,
  publisher: Publisher,
  templatesDir: string,
): Promise<number> {
  const { version, assetsDir } = await loadTemplates(templatesDir);
  const assets = new Set((await filesBelow(assetsDir)).map((file) => relative(assetsDir, file)));
  return db.transaction().execute(async (trx) => {
    // A process that is about to publish with other templates waits, and then writes what is missing.
    await lockPublication(trx);
    const { template_version: current } = await trx
      .selectFrom('publication')
      .select('template_version')
      .executeTakeFirstOrThrow();
    if (current !== version || (await isAnythingStale(trx))) return 0;
    return publisher.sweepAssets(assets, GRACE_MS);
  });
}
