import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { IMPORT_ROUTES } from '../../contract/calls/import-routes.ts';
import { PUSH_ROUTES } from '../../contract/calls/push-routes.ts';
import { routePath } from '../../contract/calls/route.ts';
import { UPLOAD_ROUTES } from '../../contract/calls/upload-routes.ts';
import { notice } from '../../contract/text/import-notices.ts';
import type { DB } from '../../database/tables.ts';
import { AppError } from '../../errors.ts';
import type { Serve } from '../../http/serve-routes.ts';
import type { ImportReport } from '../import-report.ts';
import type { ImportWatch } from '../import-watch.ts';
import { presentBatchUpload, presentUpload } from '../imports.presenters.ts';
import { findImport, findReport, type ReportedImport } from '../jobs/import-list.queries.ts';
import { noticeError } from '../notice-error.ts';
import { acceptAgain } from './accept-again.ts';
import { type AcceptOptions, acceptRows, acceptUpload } from './accept-file.ts';

const LOOK_EVERY_MS = 200;

type Options = AcceptOptions & { readonly stopping: AbortSignal; readonly watch: ImportWatch };

/**
 * Uploads: the file is stored, its import is queued, and the answer is the result of the import; to a program that
 * pushes a file, the queued import. When the client disconnects, the import goes on, and its report is kept.
 * @param serve answers errors in Turkish: see notice-error.ts
 */
export function addUploadRoutes(serve: Serve, db: Kysely<DB>, options: Options): void {
  serve(UPLOAD_ROUTES.upload, async ({ ctx, administrator }) => {
    const { id, notes } = await acceptUpload(db, ctx, administrator, options);
    return presentUpload(id, await outcome(id), notes);
  });

  serve(UPLOAD_ROUTES.uploadOfSeveral, async ({ ctx, administrator }) => {
    const { id, notes, fields } = await acceptUpload(db, ctx, administrator, options);
    const { fileIndex, totalFiles } = fields;
    return presentBatchUpload(id, await outcome(id), { fileIndex, totalFiles }, notes);
  });

  serve(UPLOAD_ROUTES.resend, async ({ ctx, params: { id }, administrator }) => {
    await acceptAgain(db, ctx, administrator, id, options);
    ctx.status = 202;
    return options.watch.present(await findImport(db, id));
  });

  serve(PUSH_ROUTES.push, async ({ ctx, actor }) => {
    const { id } = ctx.is('json')
      ? await acceptRows(db, ctx, actor, options)
      : await acceptUpload(db, ctx, actor, options);
    const address = routePath(IMPORT_ROUTES.read, { params: { id } });
    ctx.status = 202;
    ctx.set('Location', address);
    return { id, status: 'queued' as const, address };
  });

  async function outcome(id: number): Promise<ImportReport> {
    for (;;) {
      const found = await findReport(db, id);
      const { status, report } = found;
      if (status === 'done' && report) return report;
      if (status === 'failed' || status === 'cancelled') throw ended(found);
      if (options.stopping.aborted) throw noticeError('unavailable', notice('server-stops'));
      await sleep(LOOK_EVERY_MS, undefined, { signal: options.stopping }).catch(() => undefined);
    }
  }
}

/** The error that answers the upload of a failed or cancelled import. */
function ended({ id, status, message, notice: why }: ReportedImport): AppError {
  const details = { importId: id };
  // An import that is stopped in the queue says nothing.
  if (status === 'cancelled')
    return noticeError('bad_file', why ?? notice('stopped-unchanged'), { details });
  return why
    ? noticeError('bad_file', why, { details })
    : new AppError('bad_file', message ?? '', { details });
}
