import { join } from 'node:path';
import type { Config } from '../../api/config.ts';
import type { Database } from '../../api/database/connection.ts';
import { folderOf } from '../../api/publish-target.ts';
import { saveMapTiles } from '../../api/site-settings/map-tiles.queries.ts';
import { saveOperatorDefaults } from '../../api/site-settings/operator.queries.ts';
import { ADMIN_DIST } from '../build-admin.ts';
import { openPublisher } from '../publish/open-publisher.ts';
import { rebuild } from '../render/rebuild.ts';
import { writeSample } from '../sample/write-sample.ts';
import { importListings } from '../scratch/import-listings.ts';
import { serveLocally } from '../scratch/serve-locally.ts';

const SEED = 1;

/**
 * Imports generated listings into an empty, migrated database (`config.sampleRows` of them), publishes
 * their pages with the compiled templates, and serves them on a free port.
 * @returns origin of the server, such as `http://127.0.0.1:40123` (pages contain the configured SITE_URL),
 * and functions that publish stale pages or all pages, and close the server
 */
export async function runSite(config: Config, database: Database) {
  if (config.sampleRows > 0) await importSample(config, database);
  await saveOperatorDefaults(database.db, config.operator);
  await saveMapTiles(database.db, config.mapTiles);
  const publish = (everything: boolean) =>
    rebuild(config, database, { everything, onProgress: () => {} });
  await publish(false);
  const site = folderOf(config.publishTo) ?? (await openPublisher(config.publishTo));
  const { url, close } = await serveLocally(config, database, { site, admin: ADMIN_DIST });
  return { url, publish, close };
}

async function importSample({ dataDir, sampleRows }: Config, { pool }: Database): Promise<void> {
  const file = join(dataDir, 'sample.csv');
  await writeSample({ rows: sampleRows, out: file, seed: SEED });
  await importListings(pool, file);
}
