import type Router from '@koa/router';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { writeAudit } from '../audit/audit.queries.ts';
import { type ColumnMappings, IMPORTS_API, LONGEST_HEADER } from '../contract/calls/imports-api.ts';
import type { DB } from '../database/tables.ts';
import { readJson } from '../http/read-json.ts';
import { validate } from '../http/validate.ts';
import type { AdministratorState, Guard } from '../sessions/require-administrator.ts';
import { readMappings, saveMappings } from './jobs/column-mappings.queries.ts';
import { MAPPED_FIELDS } from './reading/columns.ts';

const MAX_BYTES = 100_000;

const bodySchema = z.object({
  mappings: z.record(
    z.string().trim().min(1).max(LONGEST_HEADER, `must have at most ${LONGEST_HEADER} characters`),
    z.enum(MAPPED_FIELDS).nullable(),
  ),
});

/** What unknown headers of spreadsheets mean: kept for all that are imported from now on. */
export function addMappingRoutes(router: Router, db: Kysely<DB>, guard: Guard): void {
  const present = async (): Promise<ColumnMappings> => ({
    fields: [...MAPPED_FIELDS],
    mappings: Object.fromEntries(await readMappings(db)),
  });

  router.get(IMPORTS_API.mappings, guard('viewer'), async (ctx) => {
    ctx.body = await present();
  });

  router.put<AdministratorState>(IMPORTS_API.mappings, guard('editor'), async (ctx) => {
    const { mappings } = validate(bodySchema, await readJson(ctx, MAX_BYTES));
    const entries = new Map(Object.entries(mappings));
    const { administrator } = ctx.state;
    await db.transaction().execute(async (trx) => {
      await saveMappings(trx, entries);
      const subject = [...entries.keys()].join(', ');
      await writeAudit(trx, administrator, { action: 'mappings.save', subject, after: mappings });
    });
    ctx.body = await present();
  });
}
