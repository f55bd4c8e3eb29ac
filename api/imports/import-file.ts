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
import type { ImportReport } from './import-report.ts';
import { beginImport, dropFruitless, type ImportChoices } from './jobs/import-jobs.queries.ts';
import {
  askToStop,
  awaitStop,
  endStopped,
  findRunning,
  readReport,
  unchanged,
} from './jobs/local-imports.ts';
import { runImportJob } from './jobs/run-import-job.ts';
import { noticeError } from './notice-error.ts';
import type { RunOptions } from './run-import.ts';

export type ImportOptions = ImportChoices & Partial<Pick<RunOptions, 'onProgress' | 'stopping'>>;

const NEVER = new AbortController().signal;

/**
 * Imports one spreadsheet in this process. Waits for the lock of imports first. If an import of the same file was
 * interrupted by a kill, continues it from its last batch; if another process completes that import meanwhile,
 * returns its report. `stopping` stops the import in whichever process runs it.
 * @throws AppError `bad_file` if the file cannot be read, or the import is cancelled or stopped. After the notice
 *   `stopped`, an import of the same file continues.
 */
export async function importFile(
  pool: pg.Pool,
  path: string,
  { stopping = NEVER, onProgress = () => {}, ...options }: ImportOptions,
): Promise<ImportReport> {
  const file = { ...options, ...(await identify(resolve(path))) };
  // Also asked when this process runs the import: if it is killed, the next process ends the import.
  let asked: Promise<number | undefined> = Promise.resolve(undefined);
  const ask = () => {
    asked = askToStop(pool, file);
    // Awaited below: until then, a rejection must not count as unhandled.
    asked.catch(() => undefined);
  };
  stopping.addEventListener('abort', ask, { once: true });
  try {
    return await withSession(pool, async (session) => {
      const { db } = session;
      const elsewhere = await findRunning(db, file);
      if (!(await takeTurn(pool, db, stopping))) {
        const id = await asked;
        if (id === undefined) throw unchanged(file.name);
        return awaitStop(db, id, file);
      }
      try {
        const completed = elsewhere && (await readReport(db, elsewhere.id));
        if (completed) return completed;
        const job = await beginImport(db, file);
        try {
          const ending = await runImportJob(session, job, { stopping, onProgress });
          await asked;
          if (ending.status === 'done') return ending.report;
          if (ending.status === 'failed') throw ending.error;
          throw stopping.aborted
            ? await endStopped(db, job.id, file.name)
            : noticeError('bad_file', notice('cancelled', { file: file.name }));
        } finally {
          await dropFruitless(db, job.id);
        }
      } finally {
        await unlock(db, 'imports');
      }
    });
  } finally {
    stopping.removeEventListener('abort', ask);
  }
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

/** The name, size and SHA-256 of a file. @throws AppError `bad_file` if the file cannot be read */
async function identify(path: string) {
  const name = basename(path);
  const hash = createHash('sha256');
  try {
    const { size } = await stat(path);
    await pipeline(createReadStream(path), hash);
    return { name, path, bytes: size, hash: hash.digest() };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw noticeError('bad_file', notice('file-unreadable', { file: name, reason }), {
      cause,
    });
  }
}
