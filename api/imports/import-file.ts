import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { notice } from '../contract/import-notices.ts';
import { withSession } from '../database/session.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import type { ImportReport } from './import-report.ts';
import { readMappingOf } from './jobs/column-mappings.queries.ts';
import {
  beginImport,
  dropFruitless,
  dropImport,
  finishImport,
  type ImportJob,
  isCancelRequested,
  lockImports,
  unlockImports,
} from './jobs/import-jobs.queries.ts';
import { savePreviews } from './jobs/import-list.queries.ts';
import { noticeError, noticeOf } from './notice-error.ts';
import type { SheetPreview } from './reading/preview.ts';
import { type Progress, runImport } from './run-import.ts';

export type ImportOptions = {
  readonly batchSize: number;
  /** Do everything, say what it was, and undo it. */
  readonly dryRun: boolean;
  /** Whether new listings are public at once. */
  readonly approved: boolean;
  /** Called after each batch. */
  readonly onProgress: (progress: Progress) => void;
};

/**
 * Imports one spreadsheet here and now, when its turn has come. One that was being imported when its
 * process was killed goes on from its last batch.
 * @throws AppError `bad_file` when the file cannot be read, or the import was cancelled
 */
export async function importFile(
  pool: pg.Pool,
  file: string,
  options: ImportOptions,
): Promise<ImportReport> {
  const path = resolve(file);
  const { bytes, hash } = await fingerprint(path);
  return withSession(pool, async (session) => {
    const { db } = session;
    await lockImports(db);
    try {
      const name = basename(path);
      const job = await beginImport(db, { ...options, name, path, bytes, hash });
      const hooks = {
        mapping: await readMappingOf(db, job.id, job.tally !== null),
        mayGoOn: async () => !(await isCancelRequested(db, job.id)),
        // What is said of one that is only tried out goes with it.
        onPreviews: async (previews: readonly SheetPreview[]) => {
          if (!options.dryRun) await savePreviews(db, job.id, previews);
        },
        onProgress: options.onProgress,
      };
      const report = await finished(db, job, () => runImport(session, { ...job, path }, hooks));
      if (options.dryRun) await dropImport(db, job.id);
      return report;
    } finally {
      await unlockImports(db);
    }
  });
}

async function finished(
  db: Kysely<DB>,
  { id, name }: ImportJob,
  work: () => Promise<ImportReport | 'stopped'>,
): Promise<ImportReport> {
  try {
    const report = await work();
    if (report !== 'stopped') {
      await finishImport(db, id, { status: 'done', told: report.outcome, report });
      return report;
    }
  } catch (error) {
    const told = error instanceof AppError ? (noticeOf(error) ?? error.message) : String(error);
    await finishImport(db, id, { status: 'failed', told });
    await dropFruitless(db, id);
    throw error;
  }
  await finishImport(db, id, { status: 'cancelled', told: notice('cancelled') });
  await dropFruitless(db, id);
  throw noticeError('bad_file', notice('cancelled', { file: name }));
}

/** @throws AppError `bad_file` when there is no such file */
async function fingerprint(path: string): Promise<{ bytes: number; hash: Buffer }> {
  const hash = createHash('sha256');
  try {
    const { size } = await stat(path);
    await pipeline(createReadStream(path), hash);
    return { bytes: size, hash: hash.digest() };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw noticeError('bad_file', notice('file-unreadable', { file: basename(path), reason }), {
      cause,
    });
  }
}
