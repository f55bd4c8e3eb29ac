import { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import { type Actor, writeAudit } from '../audit/audit.queries.ts';
import { IMPORT_ROUTES } from '../contract/calls/import-routes.ts';
import { type ImportAction, LISTED_REPORTS } from '../contract/calls/imports-api.ts';
import { UPLOAD_ROUTES } from '../contract/calls/upload-routes.ts';
import { notice } from '../contract/text/import-notices.ts';
import type { NoticeCode } from '../contract/text/notice-codes.ts';
import type { DB } from '../database/tables.ts';
import { presentPagination, sliceOf } from '../http/pagination.ts';
import type { Serve } from '../http/serve-routes.ts';
import { mappedBy } from './column-mappings.routes.ts';
import { templateCsv, templateXlsx } from './import-template.ts';
import type { ImportWatch } from './import-watch.ts';
import { presentColumns, presentImportReport, presentReport } from './imports.presenters.ts';
import { readMappingsFor } from './jobs/column-mappings.queries.ts';
import {
  chooseReading,
  mapOwnColumns,
  noteMissingFile,
  requestAction,
  type StateChange,
} from './jobs/import-actions.queries.ts';
import { importForGood } from './jobs/import-for-good.ts';
import { findImport, findStored, listImports, listReported } from './jobs/import-list.queries.ts';
import { noticeError } from './notice-error.ts';
import { readStart } from './previews/prepared-imports.queries.ts';
import { rejectedRowsCsv } from './rejected-rows.ts';
import type { UploadStore } from './uploads/upload-store.ts';

const REFUSED = {
  start: 'cannot-start',
  cancel: 'cannot-cancel',
  retry: 'cannot-retry',
  undo: 'cannot-undo',
  import: 'cannot-import',
} as const satisfies Record<ImportAction, NoticeCode>;

/**
 * Imports: their states and reports, and actions on them.
 * @param serve answers errors in Turkish: see notice-error.ts
 */
export function addImportRoutes(
  serve: Serve,
  db: Kysely<DB>,
  { watch, store }: { readonly watch: ImportWatch; readonly store: UploadStore },
): void {
  async function columnsOf(id: number) {
    const stored = await findStored(db, id);
    if (!stored.sheets) throw noticeError('not_found', notice('columns-unknown', { id: `${id}` }));
    return presentColumns(stored, stored.sheets, await readMappingsFor(db, id));
  }

  async function choose(
    id: number,
    part: 'header' | 'encoding',
    value: string | null,
    administrator: Actor,
  ) {
    const { status, fileName: subject } = await findImport(db, id);
    const chosen = await db.transaction().execute(async (trx) => {
      if (!(await chooseReading(trx, id, { [`${part}_choice`]: value }))) return false;
      const after = { importId: id, [part]: value };
      await writeAudit(trx, administrator, { action: `import.${part}`, subject, after });
      return true;
    });
    if (!chosen) throw cannotChoose(part, id, status);
  }

  const cannotChoose = (part: 'header' | 'encoding', id: number, status: string) =>
    noticeError('invalid_input', notice(`cannot-choose-${part}`, { id: `${id}` }), {
      details: { status },
    });

  serve(IMPORT_ROUTES.reports, async () =>
    (await listReported(db, LISTED_REPORTS)).map(presentReport),
  );

  serve(IMPORT_ROUTES.list, async ({ query }) => {
    const { rows, total } = await listImports(db, query, sliceOf(query));
    return { imports: rows.map(watch.present), pagination: presentPagination(total, query) };
  });

  serve(IMPORT_ROUTES.read, async ({ params: { id } }) => watch.present(await findImport(db, id)));

  serve(IMPORT_ROUTES.report, async ({ params: { id } }) => {
    const report = presentImportReport(await findStored(db, id));
    if (!report) throw noticeError('not_found', notice('report-unknown', { id: `${id}` }));
    return report;
  });

  serve(IMPORT_ROUTES.columns, async ({ params: { id } }) => {
    return columnsOf(id);
  });

  serve(IMPORT_ROUTES.chooseHeader, async ({ params: { id }, body: { header }, administrator }) => {
    await choose(id, 'header', header, administrator);
    return columnsOf(id);
  });

  serve(IMPORT_ROUTES.mapColumns, async ({ params: { id }, body, administrator }) => {
    const { status, fileName: subject } = await findImport(db, id);
    const mapping = mappedBy(body);
    const isMapped = await db.transaction().execute(async (trx) => {
      if (!(await mapOwnColumns(trx, id, mapping))) return false;
      const after = Object.fromEntries(mapping);
      await writeAudit(trx, administrator, { action: 'mappings.save', subject, after });
      return true;
    });
    if (!isMapped) throw cannotChoose('header', id, status);
    return columnsOf(id);
  });

  serve(IMPORT_ROUTES.chooseEncoding, async ({ params: { id }, body, administrator }) => {
    await choose(id, 'encoding', body.encoding, administrator);
    return watch.present(await findImport(db, id));
  });

  serve(IMPORT_ROUTES.rejectedRows, async ({ ctx, params: { id }, query: { language } }) => {
    const { tally, report } = await findStored(db, id);
    const header = tally?.columns?.header ?? report?.header ?? [];
    ctx.attachment(`import-${id}-rejected.csv`);
    ctx.type = 'text/csv; charset=utf-8';
    return Readable.from(rejectedRowsCsv(db, id, header, language));
  });

  serve(IMPORT_ROUTES.act, async ({ params: { id, action }, administrator }) => {
    const found = await findImport(db, id);
    const { status, fileName: subject } = found;
    if (action === 'retry') await noteMissingFile(db, found);
    const change = (asked: StateChange) =>
      db.transaction().execute(async (trx) => {
        if (!(await requestAction(trx, id, asked))) return null;
        const entry =
          asked === 'start'
            ? await readStart(trx, id)
            : { action: `import.${asked}` as const, subject, after: { importId: id } };
        await writeAudit(trx, administrator, entry);
        return id;
      });
    const changed =
      action === 'import'
        ? await importForGood(db, store, id, administrator)
        : await change(action);
    if (changed === null)
      throw noticeError('invalid_input', notice(REFUSED[action], { id: `${id}` }), {
        details: { status },
      });
    return watch.present(await findImport(db, changed));
  });

  serve(UPLOAD_ROUTES.templateCsv, ({ ctx }) => {
    ctx.attachment('import-template.csv');
    ctx.type = 'text/csv; charset=utf-8';
    return templateCsv();
  });

  serve(UPLOAD_ROUTES.templateXlsx, ({ ctx }) => {
    ctx.attachment('import-template.xlsx');
    return templateXlsx();
  });
}
