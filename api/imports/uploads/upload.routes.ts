import { setTimeout as sleep } from 'node:timers/promises';
import type Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import {
  BATCH_SIZES,
  type BatchUploadAnswer,
  DEFAULT_BATCH_SIZE,
  IMPORTS_API,
  type UploadAnswer,
} from '../../contract/imports-api.ts';
import type { DB } from '../../database/tables.ts';
import { AppError } from '../../errors.ts';
import { validate } from '../../http/validate.ts';
import type { AdministratorState } from '../../sessions/require-administrator.ts';
import type { ImportReport } from '../import-report.ts';
import { presentBatchUpload, presentUpload } from '../imports.presenters.ts';
import {
  createImport,
  findSameFile,
  forgetImport,
  nameImport,
  queueImport,
} from '../jobs/import-jobs.queries.ts';
import { findReport } from '../jobs/import-list.queries.ts';
import { receiveUpload } from './receive-upload.ts';
import type { UploadStore } from './upload-store.ts';

const LOOK_EVERY_MS = 200;

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

const fieldsSchema = z.object({
  batchSize: z.coerce
    .number()
    .refine(
      (size) => BATCH_SIZES.some((known) => known === size),
      `must be one of ${BATCH_SIZES.join(', ')}`,
    )
    .default(DEFAULT_BATCH_SIZE),
  fileIndex: z.coerce.number().int().min(0).max(10_000).default(0),
  totalFiles: z.coerce.number().int().min(1).max(10_000).default(1),
  approved: flag.default(true),
  dryRun: flag.default(false),
});

type Options = {
  readonly store: UploadStore;
  /** The largest file that is taken. */
  readonly mostBytes: number;
  readonly stopping: AbortSignal;
};

type Finished = {
  readonly id: number;
  readonly report: ImportReport;
  readonly fields: z.output<typeof fieldsSchema>;
  readonly note: string;
};

/**
 * Uploads: the file goes to the disk, then its import waits for its turn, and the answer is what came
 * of it. Who does not wait for the answer loses nothing: the import goes on, and its report is kept.
 */
export function addUploadRoutes(
  router: Router,
  db: Kysely<DB>,
  options: Options,
  guard: Middleware<AdministratorState>,
): void {
  router.post(IMPORTS_API.uploadOne, guard, async (ctx) => {
    const { id, report, note } = await take(ctx, ctx.state.administrator.id);
    ctx.body = presentUpload(id, report, note) satisfies UploadAnswer;
  });

  router.post(IMPORTS_API.uploadBatch, guard, async (ctx) => {
    const { id, report, fields, note } = await take(ctx, ctx.state.administrator.id);
    const { fileIndex, totalFiles } = fields;
    ctx.body = presentBatchUpload(
      id,
      report,
      { fileIndex, totalFiles },
      note,
    ) satisfies BatchUploadAnswer;
  });

  async function take(ctx: Context, administratorId: number): Promise<Finished> {
    const { fields, id, note } = await receive(ctx, administratorId);
    return { id, fields, note, report: await outcome(id) };
  }

  async function receive(ctx: Context, administratorId: number) {
    const { store, mostBytes } = options;
    await store.makeRoom(Math.min(mostBytes, Number(ctx.get('Content-Length')) || mostBytes));
    const defaults = { batchSize: DEFAULT_BATCH_SIZE, approved: true, dryRun: false };
    const id = await createImport(db, { ...defaults, name: '', bytes: 0, administratorId });
    const pathOf = await store.makeFolder(id);
    let named: Promise<unknown> = Promise.resolve();
    try {
      const file = await receiveUpload(ctx.req, {
        pathOf,
        mostBytes,
        onFile(name, bytes) {
          named = nameImport(db, id, name, bytes);
          // Awaited below: until then, that it failed must not count as unhandled.
          named.catch(() => undefined);
        },
        onBytes: (bytes) => store.arriving.set(id, bytes),
      });
      await named;
      const fields = validate(fieldsSchema, file.fields);
      const same = await findSameFile(db, id, file.hash);
      const note = same
        ? ` The same file was imported on ${same.created_at.toISOString().slice(0, 10)}.`
        : '';
      await queueImport(db, id, file, fields);
      return { id, fields, note };
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
      if (!found) throw new AppError('not_found', 'The import has been deleted.');
      const { status, report, message } = found;
      if (status === 'done' && report) return report;
      if (status === 'failed')
        throw new AppError('bad_file', message ?? 'The import failed.', {
          details: { importId: id },
        });
      if (status === 'cancelled')
        throw new AppError('bad_file', 'The import was cancelled.', { details: { importId: id } });
      if (options.stopping.aborted)
        throw new AppError('unavailable', 'The server stops; the import goes on when it is back.');
      await sleep(LOOK_EVERY_MS, undefined, { signal: options.stopping }).catch(() => undefined);
    }
  }
}
