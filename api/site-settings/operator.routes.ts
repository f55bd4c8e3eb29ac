import type { Kysely } from 'kysely';
import { writeAudit } from '../audit/audit.queries.ts';
import { OPERATOR_ROUTES } from '../contract/calls/operator.ts';
import { OPERATOR_FIELDS, type Operator } from '../contract/pages/operator.ts';
import type { DB } from '../database/tables.ts';
import type { Serve } from '../http/serve-routes.ts';
import { readOperatorSources, saveOperator } from './operator.queries.ts';

/** The operator of the directory: contact data and the facts of the legal notice. */
export function addOperatorRoutes(serve: Serve, db: Kysely<DB>): void {
  serve(OPERATOR_ROUTES.read, () => readOperatorSources(db));

  serve(OPERATOR_ROUTES.save, ({ body, administrator }) =>
    db.transaction().execute(async (trx) => {
      const { before, after } = await saveOperator(trx, body);
      const fields = OPERATOR_FIELDS.filter((name) => before.saved[name] !== after.saved[name]);
      const pick = (operator: Operator) =>
        Object.fromEntries(fields.map((name) => [name, operator[name]]));
      if (fields.length > 0)
        await writeAudit(trx, administrator, {
          action: 'settings.save',
          subject: fields.join(', '),
          before: pick(before.saved),
          after: pick(after.saved),
        });
      return after;
    }),
  );
}
