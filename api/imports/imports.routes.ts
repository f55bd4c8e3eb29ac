import type Router from '@koa/router';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { writeAudit } from '../audit/audit.queries.ts';
import {
  IMPORT_ACTIONS,
  IMPORT_STATES,
  IMPORTS_API,
  IMPORTS_LIMIT,
  IMPORTS_MAX_LIMIT,
  type ImportAction,
  type ImportColumns,
  type ImportList,
  type ImportReportAnswer,
  type ImportState,
  LISTED_REPORTS,
  type UploadReport,
} from '../contract/calls/imports-api.ts';
import { type NoticeCode, notice } from '../contract/text/import-notices.ts';
import type { DB } from '../database/tables.ts';
import { pageLimit, pageNumber, validate } from '../http/validate.ts';
import type { AdministratorState, Guard } from '../sessions/require-administrator.ts';
import { presentColumns } from './import-columns.ts';
import type { ImportFeed } from './import-feed.ts';
import { presentImportReport } from './import-report.presenter.ts';
import { templateCsv, templateXlsx } from './import-template.ts';
import { presentReport } from './imports.presenters.ts';
import { inTurkish } from './in-turkish.ts';
import { readMappings } from './jobs/column-mappings.queries.ts';
import { requestAction, type StateChange } from './jobs/import-actions.queries.ts';
import { importForGood } from './jobs/import-for-good.ts';
import {
  findImport,
  findKnownReport,
  listImports,
  listReported,
  readHeader,
  readPreviews,
} from './jobs/import-list.queries.ts';
import { noticeError } from './notice-error.ts';
import { rejectedRowsCsv } from './rejected-rows.ts';
import type { UploadStore } from './uploads/upload-store.ts';

const idSchema = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });
const actionSchema = idSchema.extend({ action: z.enum(IMPORT_ACTIONS) });

const listSchema = z.object({
  page: pageNumber,
  limit: pageLimit(IMPORTS_MAX_LIMIT).default(IMPORTS_LIMIT),
  status: z
    .string({ error: 'must be given once' })
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .pipe(z.array(z.enum(IMPORT_STATES)))
    .default([]),
});
const rejectedSchema = z.object({ language: z.enum(['tr', 'en']).default('tr') });

const REFUSED = {
  cancel: 'cannot-cancel',
  retry: 'cannot-retry',
  undo: 'cannot-undo',
  import: 'cannot-import',
} as const satisfies Record<ImportAction, NoticeCode>;

const unknownImport = (id: number) =>
  noticeError('not_found', notice('import-unknown', { id: `${id}` }));

/** What has been, and is being, imported: reports, states, and what may be asked of an import. */
export function addImportRoutes(
  router: Router,
  db: Kysely<DB>,
  { feed, store }: { readonly feed: ImportFeed; readonly store: UploadStore },
  administrators: Guard,
): void {
  const guard: Guard = (...needed) => {
    const admit = administrators(...needed);
    return (ctx, next) => inTurkish(ctx, () => admit(ctx, next));
  };
  const find = async (id: number) => {
    const found = await findImport(db, id);
    if (!found) throw unknownImport(id);
    return found;
  };

  router.get(IMPORTS_API.reports, guard('viewer'), async (ctx) => {
    const reports = await listReported(db, LISTED_REPORTS);
    ctx.body = reports.map(presentReport) satisfies UploadReport[];
  });

  router.get(IMPORTS_API.imports, guard('viewer'), async (ctx) => {
    const { page, limit, status } = validate(listSchema, ctx.query);
    const { rows, total } = await listImports(db, status, { offset: (page - 1) * limit, limit });
    const totalPages = Math.max(1, Math.ceil(total / limit));
    ctx.body = {
      imports: rows.map(feed.present),
      pagination: { total, totalPages, page, limit },
    } satisfies ImportList;
  });

  router.get(`${IMPORTS_API.imports}/:id`, guard('viewer'), async (ctx) => {
    const { id } = validate(idSchema, ctx.params);
    ctx.body = feed.present(await find(id)) satisfies ImportState;
  });

  router.get(`${IMPORTS_API.imports}/:id/report`, guard('viewer'), async (ctx) => {
    const { id } = validate(idSchema, ctx.params);
    const known = await findKnownReport(db, id);
    if (!known) throw unknownImport(id);
    const report = presentImportReport(known);
    if (!report) throw noticeError('not_found', notice('report-unknown', { id: `${id}` }));
    ctx.body = report satisfies ImportReportAnswer;
  });

  router.get(`${IMPORTS_API.imports}/:id/columns`, guard('viewer'), async (ctx) => {
    const { id } = validate(idSchema, ctx.params);
    await find(id);
    const previews = await readPreviews(db, id);
    if (!previews) throw noticeError('not_found', notice('columns-unknown', { id: `${id}` }));
    ctx.body = presentColumns(previews, await readMappings(db)) satisfies ImportColumns;
  });

  router.get(`${IMPORTS_API.imports}/:id/rejected.csv`, guard('viewer'), async (ctx) => {
    const { id } = validate(idSchema, ctx.params);
    const { language } = validate(rejectedSchema, ctx.query);
    await find(id);
    ctx.attachment(`import-${id}-rejected.csv`);
    ctx.type = 'text/csv; charset=utf-8';
    ctx.body = rejectedRowsCsv(db, id, await readHeader(db, id), language);
  });

  router.post<AdministratorState>(
    `${IMPORTS_API.imports}/:id/:action`,
    guard('editor'),
    async (ctx) => {
      const { id, action } = validate(actionSchema, ctx.params);
      const { status, fileName: subject } = await find(id);
      const { administrator } = ctx.state;
      const change = (asked: StateChange) =>
        db.transaction().execute(async (trx) => {
          if (!(await requestAction(trx, id, asked))) return null;
          const after = { importId: id };
          await writeAudit(trx, administrator, { action: `import.${asked}`, subject, after });
          return id;
        });
      const taken =
        action === 'import'
          ? await importForGood(db, store, id, administrator)
          : await change(action);
      if (taken === null)
        throw noticeError('invalid_input', notice(REFUSED[action], { id: `${id}` }), {
          details: { status },
        });
      ctx.body = feed.present(await find(taken)) satisfies ImportState;
    },
  );

  router.get(IMPORTS_API.templateCsv, guard('viewer'), (ctx) => {
    ctx.attachment('import-template.csv');
    ctx.type = 'text/csv; charset=utf-8';
    ctx.body = templateCsv();
  });

  router.get(IMPORTS_API.templateXlsx, guard('viewer'), async (ctx) => {
    ctx.attachment('import-template.xlsx');
    ctx.body = await templateXlsx();
  });
}
