import type Router from '@koa/router';
import type { Middleware } from 'koa';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import {
  IMPORTS_API,
  type ImportState,
  LISTED_REPORTS,
  type UploadReport,
} from '../contract/imports-api.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { validate } from '../http/validate.ts';
import type { ImportFeed } from './import-feed.ts';
import { presentReport } from './imports.presenters.ts';
import { IMPORT_ACTIONS, requestAction } from './jobs/import-jobs.queries.ts';
import { findImport, listImports, listReported, readHeader } from './jobs/import-list.queries.ts';
import { rejectedRowsCsv } from './rejected-rows.ts';

const idSchema = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });
const actionSchema = idSchema.extend({ action: z.enum(IMPORT_ACTIONS) });

/** What has been, and is being, imported: reports, states, and what may be asked of an import. */
export function addImportRoutes(
  router: Router,
  db: Kysely<DB>,
  feed: ImportFeed,
  guard: Middleware,
): void {
  const find = async (id: number) => {
    const found = await findImport(db, id);
    if (!found) throw new AppError('not_found', `There is no import ${id}.`);
    return found;
  };

  router.get(IMPORTS_API.reports, guard, async (ctx) => {
    const reports = await listReported(db, LISTED_REPORTS);
    ctx.body = reports.map(presentReport) satisfies UploadReport[];
  });

  router.get(IMPORTS_API.imports, guard, async (ctx) => {
    const imports = await listImports(db, LISTED_REPORTS);
    ctx.body = imports.map(feed.present) satisfies ImportState[];
  });

  router.get(`${IMPORTS_API.imports}/:id`, guard, async (ctx) => {
    const { id } = validate(idSchema, ctx.params);
    ctx.body = feed.present(await find(id)) satisfies ImportState;
  });

  router.get(`${IMPORTS_API.imports}/:id/rejected.csv`, guard, async (ctx) => {
    const { id } = validate(idSchema, ctx.params);
    await find(id);
    ctx.attachment(`import-${id}-rejected.csv`);
    ctx.type = 'text/csv; charset=utf-8';
    ctx.body = rejectedRowsCsv(db, id, await readHeader(db, id));
  });

  router.post(`${IMPORTS_API.imports}/:id/:action`, guard, async (ctx) => {
    const { id, action } = validate(actionSchema, ctx.params);
    const { status } = await find(id);
    if (!(await db.transaction().execute((trx) => requestAction(trx, id, action))))
      throw new AppError(
        'invalid_input',
        `The import ${id} is ${status}, and not one to ${action}.`,
        { details: { id, status } },
      );
    ctx.body = feed.present(await find(id)) satisfies ImportState;
  });
}
