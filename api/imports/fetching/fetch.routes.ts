import type { Kysely } from 'kysely';
import { writeAudit } from '../../audit/audit.queries.ts';
import { FETCH_ROUTES } from '../../contract/calls/fetch-routes.ts';
import { DEFAULT_BATCH_SIZE } from '../../contract/calls/imports-api.ts';
import type { DB } from '../../database/tables.ts';
import type { Serve } from '../../http/serve-routes.ts';
import type { ImportWatch } from '../import-watch.ts';
import { createImport, startEntry, wake } from '../jobs/import-jobs.queries.ts';
import { findImport } from '../jobs/import-list.queries.ts';
import { fetchedName } from './file-name.ts';
import { checkAddress } from './public-address.ts';

/**
 * Imports of files that the server downloads.
 * @param serve answers errors in Turkish: see notice-error.ts
 * @param privateHosts host names that may be private
 */
export function addFetchRoutes(
  serve: Serve,
  db: Kysely<DB>,
  {
    watch,
    privateHosts,
  }: { readonly watch: ImportWatch; readonly privateHosts: ReadonlySet<string> },
): void {
  serve(FETCH_ROUTES.fetch, async ({ ctx, actor, body: { address, prepare, ...choices } }) => {
    const url = new URL(address);
    checkAddress(url, privateHosts);
    const name = fetchedName(url, {});
    const id = await db.transaction().execute(async (trx) => {
      const importId = await createImport(trx, {
        ...{ ...choices, name, bytes: 0, batchSize: DEFAULT_BATCH_SIZE },
        administratorId: actor.id,
        sourceAddress: url.href,
        waits: prepare,
      });
      const entry = startEntry(name, importId, choices);
      const after = { ...entry.after, sourceAddress: url.href };
      // A prepared import is started later.
      if (!prepare) await writeAudit(trx, actor, { ...entry, after });
      await wake(trx);
      return importId;
    });
    ctx.status = 202;
    return watch.present(await findImport(db, id));
  });
}
