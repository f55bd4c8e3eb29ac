import { relative } from 'node:path';
import type { Kysely } from 'kysely';
import { lockPublication } from '../../api/changes/change-lock.queries.ts';
import { isAnythingStale } from '../../api/changes/stale-marks.queries.ts';
import type { DB } from '../../api/database/tables.ts';
import { filesBelow } from '../compile/files-below.ts';
import type { Publisher } from '../publish/publisher.ts';
import { readPublication } from './publication.queries.ts';
import { loadTemplates } from './templates.ts';

/** Cached pages and open browsers may load an asset after the last page that names it is replaced. */
const GRACE_MS = 24 * 3_600_000;

/**
 * Removes published assets that no page has named for a day. Does nothing unless all pages are published
 * with the current templates: older pages need older assets, and older templates do not know which assets
 * are in use.
 * @param templatesDir absolute path of the compiled templates
 * @returns the number of removed assets
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
    const { template_version: current } = await readPublication(trx);
    if (current !== version || (await isAnythingStale(trx))) return 0;
    return publisher.sweepAssets(assets, GRACE_MS);
  });
}
