import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'koa';
import type { Kysely } from 'kysely';
import type { Administrator } from '../../administrators/administrators.ts';
import { writeAudit } from '../../audit/audit.queries.ts';
import { DEFAULT_BATCH_SIZE } from '../../contract/calls/imports-api.ts';
import { UPLOAD_ROUTES, uploadFieldsSchema } from '../../contract/calls/upload-routes.ts';
import { dayIn } from '../../contract/text/days.ts';
import { notice } from '../../contract/text/import-notices.ts';
import type { DB } from '../../database/tables.ts';
import { AppError } from '../../errors.ts';
import type { Serve } from '../../http/serve-routes.ts';
import { validate } from '../../http/validate.ts';
import type { ImportReport } from '../import-report.ts';
import { presentBatchUpload, presentUpload } from '../imports.presenters.ts';
import {
  createImport,
  findSameFile,
  forgetImport,
  nameImport,
  queueImport,
} from '../jobs/import-jobs.queries.ts';
import { findReport, type ReportedImport } from '../jobs/import-list.queries.ts';
import { noticeError } from '../notice-error.ts';
import { receiveUpload } from './receive-upload.ts';
import type { UploadStore } from './upload-store.ts';

const LOOK_EVERY_MS = 200;

type Options = {
  readonly store: UploadStore;
  /** Size of the largest accepted file. */
  readonly mostBytes: number;
  /** The time zone of dates in notices. */
  readonly timeZone: string;
  readonly stopping: AbortSignal;
};

/**
 * Uploads: the file is stored, its import is queued, and the answer is the result of the import. When
 * the client disconnects, the import goes on, and its report is kept.
 * @param serve answers errors in Turkish: see notice-error.ts
 */
export function addUploadRoutes(serve: Serve, db: Kysely<DB>, options: Options): void {
  serve(UPLOAD_ROUTES.upload, async ({ ctx, administrator }) => {
    const { id, notes } = await receive(ctx, administrator);
    return presentUpload(id, await outcome(id), notes);
  });

  serve(UPLOAD_ROUTES.uploadOfSeveral, async ({ ctx, administrator }) => {
    const { id, notes, fields } = await receive(ctx, administrator);
    const { fileIndex, totalFiles } = fields;
    return presentBatchUpload(id, await outcome(id), { fileIndex, totalFiles }, notes);
  });

  async function receive(ctx: Context, administrator: Administrator) {
    const { store, mostBytes } = options;
    await store.makeRoom(Math.min(mostBytes, Number(ctx.get('Content-Length')) || mostBytes));
    const defaults = { batchSize: DEFAULT_BATCH_SIZE, approved: true, dryRun: false };
    const id = await createImport(db, {
      ...defaults,
      name: '',
      bytes: 0,
      administratorId: administrator.id,
    });
    const pathOf = await store.makeFolder(id);
    let named: Promise<unknown> = Promise.resolve();
    let subject = '';
    try {
      const file = await receiveUpload(ctx.req, {
        pathOf,
        mostBytes,
        onFile(name, bytes) {
          subject = name;
          named = nameImport(db, id, name, bytes);
          // Awaited below: until then, a rejection must not count as unhandled.
          named.catch(() => undefined);
        },
        onBytes: (bytes) => store.arriving.set(id, bytes),
      });
      await named;
      const fields = validate(uploadFieldsSchema, file.fields);
      const same = await findSameFile(db, id, file.hash);
      await db.transaction().execute(async (trx) => {
        await queueImport(trx, id, file, fields);
        const after = { importId: id, approved: fields.approved, dryRun: fields.dryRun };
        await writeAudit(trx, administrator, { action: 'import.start', subject, after });
      });
      const notes = same
        ? [notice('same-file', { date: dayIn(options.timeZone, same.created_at) })]
        : [];
      return { id, fields, notes };
    } catch (error) {
      await named.catch(() => undefined);
      await store.remove(id);
      await forgetImport(db, id);
      throw error;
    } finally {
      store.arriving.delete(id);
    }
  }

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
  if (status === 'cancelled') return noticeError('bad_file', notice('cancelled'), { details });
  return why
    ? noticeError('bad_file', why, { details })
    : new AppError('bad_file', message ?? '', { details });
}
