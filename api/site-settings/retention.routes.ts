import type { Kysely } from 'kysely';
import { writeAudit } from '../audit/audit.queries.ts';
import { RETENTION_FIELDS, RETENTION_ROUTES, type Retention } from '../contract/calls/retention.ts';
import type { DB } from '../database/tables.ts';
import type { Serve } from '../http/serve-routes.ts';
import { readRetention, saveRetention } from './retention.queries.ts';

/** How long data is kept. */
export function addRetentionRoutes(serve: Serve, db: Kysely<DB>): void {
  serve(RETENTION_ROUTES.read, () => readRetention(db));

  serve(RETENTION_ROUTES.save, ({ body, administrator }) =>
    db.transaction().execute(async (trx) => {
      const before = await readRetention(trx);
      await saveRetention(trx, body);
      const after = await readRetention(trx);
      const fields = RETENTION_FIELDS.filter((name) => before[name] !== after[name]);
      const pick = (values: Retention) =>
        Object.fromEntries(fields.map((name) => [name, values[name]]));
      if (fields.length > 0)
        await writeAudit(trx, administrator, {
          action: 'settings.save',
          subject: fields.join(', '),
          before: pick(before),
          after: pick(after),
        });
      return after;
    }),
  );
}
