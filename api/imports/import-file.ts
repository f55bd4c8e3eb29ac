import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { notice } from '../contract/text/import-notices.ts';
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
  rowsRead,
  unlockImports,
} from './jobs/import-jobs.queries.ts';
import { savePreviews } from './jobs/import-list.queries.ts';
import { noticeError, noticeOf } from './notice-error.ts';
import type { SheetPreview } from './reading/spreadsheet.ts';
import { type Progress, runImport } from './run-import.ts';

export type ImportOptions = {
  readonly batchSize: number;
  /** Reports what the import would change, and rolls it back. */
  readonly dryRun: boolean;
  /** Whether new listings are public at once. */
  readonly approved: boolean;
  /** Called after each batch. */
  readonly onProgress: (progress: Progress) => void;
  /** Stops the import after the current batch. */
  readonly stopping?: AbortSignal;
};

const NEVER = new AbortController().signal;

/**
 * Imports one spreadsheet in this process. Waits for the lock of imports first. If an import of the same file was
 * interrupted by a kill, continues it from its last batch.
 * @throws AppError `bad_file` if the file cannot be read, or the import is cancelled or stopped. After the notice
 *   `stopped`, an import of the same file continues.
 */
export async function importFile(
  pool: pg.Pool,
  file: string,
  options: ImportOptions,
): Promise<ImportReport> {
  const { stopping = NEVER } = options;
  const path = resolve(file);
  const { bytes, hash } = await fingerprint(path);
  return withSession(pool, async (session) => {
    const { db } = session;
    const name = basename(path);
    if (!(await takeTurn(pool, db, stopping)))
      throw noticeError('bad_file', notice('stopped-unchanged', { file: name }));
    try {
      const job = await beginImport(db, { ...options, name, path, bytes, hash });
      const hooks = {
        mapping: await readMappingOf(db, job.id, job.tally !== null),
        mayGoOn: async () => !stopping.aborted && !(await isCancelRequested(db, job.id)),
        // A dry run deletes its import, and these with it.
        onPreviews: async (previews: readonly SheetPreview[]) => {
          if (!options.dryRun) await savePreviews(db, job.id, previews);
        },
        onProgress: options.onProgress,
      };
      const report = await finished(db, job, stopping, () =>
        runImport(session, { ...job, path }, hooks),
      );
      if (options.dryRun) await dropImport(db, job.id);
      return report;
    } finally {
      await unlockImports(db);
    }
  });
}

/**
 * Waits for the lock of imports. PostgreSQL grants it in the order of requests.
 * @returns false if `stopping` is aborted first
 */
async function takeTurn(pool: pg.Pool, db: Kysely<DB>, stopping: AbortSignal): Promise<boolean> {
  if (stopping.aborted) return false;
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const cancel = () => void pool.query('select pg_cancel_backend($1)', [rows[0]?.pid]);
  stopping.addEventListener('abort', cancel, { once: true });
  try {
    await lockImports(db);
    return true;
  } catch (error) {
    if (stopping.aborted) return false;
    throw error;
  } finally {
    stopping.removeEventListener('abort', cancel);
  }
}

async function finished(
  db: Kysely<DB>,
  { id, name, dryRun }: ImportJob,
  stopping: AbortSignal,
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
  const rows = dryRun ? 0 : await rowsRead(db, id);
  const told = stopping.aborted ? notice('stopped', { rows, id }) : notice('cancelled');
  await finishImport(db, id, { status: 'cancelled', told });
  if (rows === 0) await dropImport(db, id);
  throw noticeError(
    'bad_file',
    stopping.aborted && rows === 0
      ? notice('stopped-unchanged', { file: name })
      : { ...told, params: { ...told.params, file: name } },
  );
}

/** The size and SHA-256 of a file. @throws AppError `bad_file` if the file cannot be read */
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
