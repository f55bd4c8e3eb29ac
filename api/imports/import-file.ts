import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { notice } from '../contract/text/import-notices.ts';
import { withSession } from '../database/session.ts';
import { lock, unlock } from '../database/session-locks.ts';
import type { DB } from '../database/tables.ts';
import type { AppError } from '../errors.ts';
import type { ImportReport } from './import-report.ts';
import {
  beginImport,
  dropFruitless,
  finishImport,
  type ImportChoices,
  type ImportJob,
  readProgress,
} from './jobs/import-jobs.queries.ts';
import { runImportJob } from './jobs/run-import-job.ts';
import { noticeError } from './notice-error.ts';
import type { RunOptions } from './run-import.ts';

export type ImportOptions = ImportChoices & Partial<Pick<RunOptions, 'onProgress' | 'stopping'>>;

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
  { stopping = NEVER, onProgress = () => {}, ...options }: ImportOptions,
): Promise<ImportReport> {
  const path = resolve(file);
  const name = basename(path);
  const { bytes, hash } = await fingerprint(path);
  return withSession(pool, async (session) => {
    const { db } = session;
    if (!(await takeTurn(pool, db, stopping)))
      throw noticeError('bad_file', notice('stopped-unchanged', { file: name }));
    try {
      const job = await beginImport(db, { ...options, name, path, bytes, hash });
      try {
        const ending = await runImportJob(session, job, { stopping, onProgress });
        if (ending.status === 'done') return ending.report;
        throw ending.status === 'failed' ? ending.error : await stopped(db, job, ending.status);
      } finally {
        await dropFruitless(db, job.id);
      }
    } finally {
      await unlock(db, 'imports');
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
    await lock(db, 'imports');
    return true;
  } catch (error) {
    if (stopping.aborted) return false;
    throw error;
  } finally {
    stopping.removeEventListener('abort', cancel);
  }
}

/** Ends a stopped import, which only the same command continues. @returns the error of the command */
async function stopped(
  db: Kysely<DB>,
  { id, name: file }: ImportJob,
  status: 'cancelled' | 'stopped',
): Promise<AppError> {
  if (status === 'cancelled') return noticeError('bad_file', notice('cancelled', { file }));
  // A dry run has no checkpoints.
  const { rows } = await readProgress(db, id);
  const told = notice('stopped', { rows, id });
  await finishImport(db, id, { status: 'cancelled', told });
  return noticeError(
    'bad_file',
    rows === 0
      ? notice('stopped-unchanged', { file })
      : { ...told, params: { ...told.params, file } },
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
