import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Priority } from '../../api/changes/stale-marks.queries.ts';
import { updateListings } from '../../api/changes/testing/update-listings.ts';
import { PROJECT_ROOT, parseConfig } from '../../api/config.ts';
import type { Database } from '../../api/database/connection.ts';
import { seed } from '../../api/database/testing/seed.ts';
import { folderOf } from '../../api/publish-target.ts';
import { rebuild } from '../render/rebuild.ts';
import { SITE_URL } from './compiled.ts';

export type OneListingSite = Awaited<ReturnType<typeof makeOneListingSite>>;

/**
 * A site of one listing, with the real templates and threads, not published yet.
 * @param database empty and migrated
 */
export async function makeOneListingSite(database: Database) {
  const { path: dataDir, remove } = await mkdtempDisposable(join(tmpdir(), 'one-listing-'));
  const environment = {
    SITE_URL,
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    WORKERS: '1',
    LOG_LEVEL: 'warn',
  };
  const config = parseConfig(environment, PROJECT_ROOT);
  const folder = folderOf(config.publishTo);
  if (folder === null) throw new Error('This site is published to a folder.');
  await seed(database.db, [{ name: 'Brot', category: 'Bakery', city: 'Berlin', country: 'DE' }]);
  return {
    config,
    /** The environment that `config` was made from, for child processes. */
    environment,
    /** Absolute path of the published pages. */
    folder,
    /** Publishes stale pages. */
    publish: () => rebuild(config, database, { everything: false, onProgress: () => {} }),
    /** Renames the listing, as an administrator or an import would; its page stays `/business/brot-berlin`. */
    rename: (name: string, priority?: Priority) =>
      updateListings(database.db, sql`select id from businesses`, sql`name = ${name}`, priority),
    remove,
  };
}
