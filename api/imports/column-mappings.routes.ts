import type Router from '@koa/router';
import type { Middleware } from 'koa';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { type ColumnMappings, IMPORTS_API } from '../contract/imports-api.ts';
import type { DB } from '../database/tables.ts';
import { readJson } from '../http/read-json.ts';
import { validate } from '../http/validate.ts';
import { readMappings, saveMappings } from './jobs/column-mappings.queries.ts';
import { FIELDS } from './reading/columns.ts';

const MAX_BYTES = 100_000;

const bodySchema = z.object({
  mappings: z.record(
    z.string().trim().min(1).max(200, 'must have at most 200 characters'),
    z.enum(FIELDS).nullable(),
  ),
});

/** What unknown headers of spreadsheets mean: kept for all that are imported from now on. */
export function addMappingRoutes(router: Router, db: Kysely<DB>, guard: Middleware): void {
  const present = async (): Promise<ColumnMappings> => ({
    fields: [...FIELDS],
    mappings: Object.fromEntries(await readMappings(db)),
  });

  router.get(IMPORTS_API.mappings, guard, async (ctx) => {
    ctx.body = await present();
  });

  router.put(IMPORTS_API.mappings, guard, async (ctx) => {
    const { mappings } = validate(bodySchema, await readJson(ctx, MAX_BYTES));
    const entries = new Map(Object.entries(mappings));
    await db.transaction().execute((trx) => saveMappings(trx, entries));
    ctx.body = await present();
  });
}
