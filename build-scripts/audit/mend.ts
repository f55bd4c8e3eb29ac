import { lockChanges } from '../../api/changes/change-lock.queries.ts';
import type { Config } from '../../api/config.ts';
import type { Database } from '../../api/database/connection.ts';
import { correctSearchEntries } from '../../api/search/entries.queries.ts';
import { type RebuildResult, rebuild } from '../render/rebuild.ts';
import { WRONG_LISTS } from './audit-ledger.ts';
import { RENDERED_DIFFERENTLY } from './audit-renders.ts';
import type { Problems } from './problems.ts';

/**
 * Repairs what an audit has found: search entries, the cuts of long lists, files and pages. If pages
 * rendered to other bytes than published, their digests cannot be trusted, so all pages are rendered again;
 * only files whose bytes differ are written.
 * @param onProgress called with the numbers of pages that are done and of all pages
 */
export async function mend(
  config: Config,
  database: Database,
  found: ReturnType<Problems['found']>,
  onProgress: (done: number, total: number) => void,
): Promise<RebuildResult> {
  const wrongLists = WRONG_LISTS in found;
  await database.db.transaction().execute(async (trx) => {
    await lockChanges(trx);
    await correctSearchEntries(trx);
    // A rebuild of everything cuts lists again.
    if (wrongLists) await trx.deleteFrom('list_cuts').execute();
  });
  return rebuild(config, database, {
    everything: wrongLists,
    renderAnew: RENDERED_DIFFERENTLY in found,
    verify: true,
    onProgress,
  });
}
