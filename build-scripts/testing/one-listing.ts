import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { updateListings } from '../../api/changes/testing/update-listings.ts';
import { type Config, PROJECT_ROOT, parseConfig } from '../../api/config.ts';
import type { Database } from '../../api/database/connection.ts';
import { seed } from '../../api/database/testing/seed.ts';
import { folderOf } from '../../api/publish-target.ts';
import { rebuild } from '../render/rebuild.ts';
import { SITE_URL } from './compiled.ts';

export type OneListingSite = {
  readonly config: Config;
  /** The environment that {@link config} was made from, for child processes. */
  readonly environment: Readonly<Record<string, string>>;
  /** Absolute path of the published pages. */
  readonly folder: string;
  /** Publishes stale pages. */
  readonly publish: () => Promise<unknown>;
  /** Renames the listing, as an administrator would; its page stays `/business/brot-berlin`. */
  readonly rename: (name: string) => Promise<unknown>;
  readonly remove: () => Promise<void>;
};

/**
 * A site of one listing, with the real templates and threads, not published yet.
 * @param database empty and migrated
 */
export async function makeOneListingSite(database: Database): Promise<OneListingSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'one-listing-'));
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
    environment,
    folder,
    publish: () => rebuild(config, database, { everything: false, onProgress: () => {} }),
    rename: (name) =>
      updateListings(database.db, sql`select id from businesses`, sql`name = ${name}`),
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}
