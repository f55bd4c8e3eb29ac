import type { Kysely } from 'kysely';
import { writeAudit } from '../audit/audit.queries.ts';
import { USAGE_ROUTES } from '../contract/calls/usage.ts';
import type { DB } from '../database/tables.ts';
import type { Serve } from '../http/serve-routes.ts';
import { readUsageCounting, saveUsageCounting } from './usage.queries.ts';

/** The switch of the counting of searches and reads. */
export function addUsageRoutes(serve: Serve, db: Kysely<DB>): void {
  serve(USAGE_ROUTES.read, async () => ({ enabled: await readUsageCounting(db) }));

  serve(USAGE_ROUTES.save, ({ body: { enabled }, administrator }) =>
    db.transaction().execute(async (trx) => {
      if (await saveUsageCounting(trx, enabled))
        await writeAudit(trx, administrator, {
          action: 'settings.save',
          subject: 'counts_usage',
          before: { counts_usage: !enabled },
          after: { counts_usage: enabled },
        });
      return { enabled };
    }),
  );
}
