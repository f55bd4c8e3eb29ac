import type { Kysely } from 'kysely';
import { lockChanges } from '../../api/changes/change-lock.queries.ts';
import type { Config } from '../../api/config.ts';
import type { Database } from '../../api/database/connection.ts';
import type { DB } from '../../api/database/tables.ts';
import { correctSearchEntries } from '../../api/search/entries.queries.ts';
import { type RebuildResult, rebuild } from '../render/rebuild.ts';
import { WRONG_LISTS } from './audit-ledger.ts';
import { RENDERED_OTHERWISE } from './audit-renders.ts';
import type { Problems } from './problems.ts';

/**
 * Mends what an audit has found: search entries, the cuts of long lists, published files and pages.
 * Pages that come out otherwise than their ledger says cannot be told by their documents, so all pages
 * are then rendered anew; only those whose bytes differ are written.
 * @param onProgress called with how many of how many pages are done
 */
export async function mend(
  config: Config,
  database: Database,
  found: ReturnType<Problems['found']>,
  onProgress: (done: number, total: number) => void,
): Promise<RebuildResult> {
  const wrongLists = WRONG_LISTS in found;
  const renderedOtherwise = RENDERED_OTHERWISE in found;
  await mendDerived(database.db, { wrongLists, renderedOtherwise });
  return rebuild(config, database, {
    everything: wrongLists || renderedOtherwise,
    verify: true,
    onProgress,
  });
}

/** What is derived from listings in the database; a rebuild of everything cuts lists anew. */
async function mendDerived(
  db: Kysely<DB>,
  { wrongLists, renderedOtherwise }: { wrongLists: boolean; renderedOtherwise: boolean },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockChanges(trx);
    await correctSearchEntries(trx);
    if (wrongLists) await trx.deleteFrom('list_cuts').execute();
    if (renderedOtherwise)
      await trx
        .updateTable('pages')
        .set({ document: Buffer.alloc(0) })
        .execute();
  });
}
