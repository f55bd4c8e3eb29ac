import type { Kysely } from 'kysely';
import { type ImportNotice, notice } from '../../contract/text/import-notices.ts';
import { sayNotice } from '../../contract/text/say-notice.ts';
import type { Database } from '../../database/connection.ts';
import { isConnectionLost } from '../../database/connection-lost.ts';
import { isDiskFull } from '../../database/disk-full.ts';
import { type Session, withSession } from '../../database/session.ts';
import type { DB } from '../../database/tables.ts';
import { AppError } from '../../errors.ts';
import type { ImportReport } from '../import-report.ts';
import { forgetRejections } from '../imports.queries.ts';
import { noticeError, noticeOf } from '../notice-error.ts';
import { runImport } from '../run-import.ts';
import { letGo } from '../uploads/upload-store.ts';
import { readMappingOf } from './column-mappings.queries.ts';
import {
  finishImport,
  type ImportJob,
  isCancelRequested,
  takeNextImport,
  tryLockImports,
  unlockImports,
} from './import-jobs.queries.ts';
import { savePreviews } from './import-list.queries.ts';
import { undoImport } from './undo-import.ts';

export type Outcome = {
  readonly import: number;
  readonly status: 'done' | 'failed' | 'cancelled' | 'undone' | 'stopped';
  readonly message: string;
};

/**
 * Runs the next import or undo, to its end or until the process stops.
 * @returns undefined if none is queued, or another process runs one
 * @throws the error of a lost connection, after which a later call continues the import; any unexpected error,
 *   after which the import is `failed`
 */
export async function runNextImport(
  database: Database,
  stopping: AbortSignal,
): Promise<Outcome | undefined> {
  return withSession(database.pool, async (session) => {
    const { db } = session;
    if (!(await tryLockImports(db))) return undefined;
    try {
      const job = await takeNextImport(db);
      if (!job) return undefined;
      return job.undo
        ? await undo(db, job, stopping)
        : await run(session, database.db, job, stopping);
    } finally {
      await unlockImports(db);
    }
  });
}

/** @param elsewhere a connection outside of the import's transaction: its writes survive a dry run */
async function run(
  session: Session,
  elsewhere: Kysely<DB>,
  job: ImportJob,
  stopping: AbortSignal,
): Promise<Outcome> {
  const { db } = session;
  const end = async (
    status: 'done' | 'failed' | 'cancelled',
    told: ImportNotice | string,
    report?: ImportReport,
  ) => {
    await finishImport(db, job.id, { status, told, ...(report && { report }) });
    return { import: job.id, status, message: inEnglish(told) } as const;
  };
  let cancelled = false;
  const mayGoOn = async () => {
    cancelled = await isCancelRequested(db, job.id);
    return !cancelled && !stopping.aborted;
  };
  try {
    if (job.path === null) throw noticeError('bad_file', notice('file-gone', { file: job.name }));
    if (job.dryRun) await forgetRejections(elsewhere, job.id);
    const report = await runImport(
      session,
      { ...job, path: job.path },
      {
        mapping: await readMappingOf(db, job.id, job.tally !== null),
        mayGoOn,
        ...(job.dryRun && { rejections: elsewhere }),
        onPreviews: (previews) => savePreviews(elsewhere, job.id, previews),
      },
    );
    if (report !== 'stopped') {
      const outcome = await end('done', report.outcome, report);
      // A real import may still need the file of a dry run.
      if (!job.dryRun) await letGo(job.id, job.path);
      return outcome;
    }
    if (cancelled) return await end('cancelled', notice('cancelled'));
    return { import: job.id, status: 'stopped', message: 'continues at the next start' };
  } catch (error) {
    if (isConnectionLost(error)) throw error;
    if (error instanceof AppError) return await end('failed', noticeOf(error) ?? error.message);
    await end('failed', notice('failed'));
    throw error;
  }
}

const inEnglish = (told: ImportNotice | string) =>
  typeof told === 'string' ? told : sayNotice(told, 'en');

/**
 * Undoes an import and stores the outcome. Call it under the lock of imports.
 * @throws any error, after which the import is `failed` and can be undone again; after a lost connection it stays
 *   `undoing`
 */
export async function undo(
  db: Kysely<DB>,
  job: Pick<ImportJob, 'id' | 'path'>,
  stopping: AbortSignal,
): Promise<Outcome> {
  try {
    const undone = await undoImport(db, job.id, () => stopping.aborted);
    if (undone === 'stopped')
      return { import: job.id, status: 'stopped', message: 'continues at the next start' };
    const told = notice('undone', undone);
    await finishImport(db, job.id, { status: 'undone', told });
    if (job.path !== null) await letGo(job.id, job.path);
    return { import: job.id, status: 'undone', message: sayNotice(told, 'en') };
  } catch (error) {
    // An import that stays `undoing` is always next, and would block all others.
    if (!isConnectionLost(error))
      await finishImport(db, job.id, {
        status: 'failed',
        told: notice(isDiskFull(error) ? 'database-full' : 'undo-failed'),
      });
    throw error;
  }
}
