import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/connection.ts';
import { startWokenLoop } from '../../database/woken-loop.ts';
import { IMPORTS_CHANNEL } from '../jobs/import-jobs.queries.ts';
import { openUploadStore, uploadFolder } from '../uploads/upload-store.ts';
import { fetchNextImport } from './fetch-import.ts';

const POLL_EVERY_MS = 3_000;

/** How downloads of this installation are made. */
export const downloadsOf = (config: Pick<Config, 'fetch' | 'dataDir'>) => ({
  ...config.fetch,
  store: openUploadStore(uploadFolder(config)),
});

/**
 * Downloads the files of imports that have an address, one after another, while the import service imports
 * others. It checks at start, because a killed process may have left a download, then on every notification.
 */
export function startFetchService(
  database: Database,
  config: Pick<Config, 'fetch' | 'dataDir'>,
  logger: Logger,
) {
  const options = downloadsOf(config);
  return startWokenLoop(database, logger, {
    channel: IMPORTS_CHANNEL,
    pollEveryMs: POLL_EVERY_MS,
    errorMessage: 'files cannot be downloaded',
    work: (stopping) => fetchNextImport(database, options, stopping),
  });
}
