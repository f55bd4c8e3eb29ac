import type { Kysely } from 'kysely';
import { holdPages } from '../../changes/hold-pages.ts';
import { notice } from '../../contract/text/import-notices.ts';
import { sayNotice } from '../../contract/text/say-notice.ts';
import type { Database } from '../../database/connection.ts';
import { isConnectionLost, isDiskFull } from '../../database/connection-lost.ts';
import { withSession } from '../../database/session.ts';
import { tryWithLock, withLock } from '../../database/session-locks.ts';
import type { DB } from '../../database/tables.ts';
import { noticeError } from '../notice-error.ts';
import { letGo } from '../uploads/upload-store.ts';
import { requestAction } from './import-actions.queries.ts';
import { finishImport, type ImportJob, takeNextImport } from './import-jobs.queries.ts';
import { findImport, type ImportRow } from './import-list.queries.ts';
import { type Ending, runImportJob } from './run-import-job.ts';
import { undoImport } from './undo-import.ts';

/**
 * Runs the next import or undo, to its end or until the process stops.
 * @returns undefined if none is queued, or another process runs one
 * @throws errors of {@link runImportJob} and {@link undo}
 */
export async function runNextImport(database: Database, stopping: AbortSignal) {
  return withSession(database.pool, (session) =>
    tryWithLock(session.db, 'imports', async () => {
      const job = await takeNextImport(session.db);
      if (!job) return undefined;
      const { id, path, dryRun } = job;
      if (job.undo) return { import: id, ...(await undo(session.db, job, stopping)) };
      const ending = await runImportJob(session, job, { stopping, elsewhere: database.db });
      // A real import may still need the file of a dry run.
      if (ending.status === 'done' && path !== null && !dryRun) await letGo(id, path);
      return { import: id, status: ending.status, ...messageOf(ending) };
    }),
  );
}

function messageOf(ending: Ending): { message?: string } {
  if (ending.status === 'done') return { message: ending.report.message };
  return ending.status === 'failed' ? { message: ending.error.message } : {};
}

/**
 * Undoes an import and stores the outcome. Call it under the lock of imports.
 * @throws any error, after which the import is `failed` and can be undone again; after a lost connection it stays
 *   `undoing`
 */
async function undo(
  db: Kysely<DB>,
  { id, path }: Pick<ImportJob, 'id' | 'path'>,
  stopping: AbortSignal,
) {
  try {
    const undone = await holdPages(db, () => undoImport(db, id, () => stopping.aborted));
    if (undone === 'stopped') return { status: undone };
    const told = notice('undone', undone);
    await finishImport(db, id, { status: 'undone', told });
    if (path !== null) await letGo(id, path);
    return { status: 'undone', message: sayNotice(told, 'en') };
  } catch (error) {
    // An import that stays `undoing` is always next, and would block all others.
    if (!isConnectionLost(error))
      await finishImport(db, id, {
        status: 'failed',
        told: notice(isDiskFull(error) ? 'database-full' : 'undo-failed'),
      });
    throw error;
  }
}

/**
 * Undoes an import in this process. Waits for the lock of imports first; does nothing if a server has undone
 * the import by then. Continues an undo that was interrupted by a kill.
 * @throws AppError `invalid_input` if the import cannot be undone, `not_found` if it does not exist
 */
export async function undoNow({ db, pool }: Database, id: number): Promise<ImportRow> {
  const asked = await db.transaction().execute((trx) => requestAction(trx, id, 'undo'));
  if ((await findImport(db, id)).status !== 'undoing' && !asked)
    throw noticeError('invalid_input', notice('cannot-undo', { id: `${id}` }));
  await withSession(pool, (session) =>
    withLock(session.db, 'imports', async () => {
      const { status, filePath: path } = await findImport(db, id);
      if (status === 'undoing') await undo(session.db, { id, path }, new AbortController().signal);
    }),
  );
  return findImport(db, id);
}
