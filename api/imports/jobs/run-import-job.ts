import type { Kysely } from 'kysely';
import { notice } from '../../contract/text/import-notices.ts';
import { isConnectionLost } from '../../database/connection-lost.ts';
import type { Session } from '../../database/session.ts';
import type { DB } from '../../database/tables.ts';
import { AppError } from '../../errors.ts';
import type { ImportReport } from '../import-report.ts';
import { forgetRejections } from '../imports.queries.ts';
import { noticeError, noticeOf } from '../notice-error.ts';
import { type ImportHooks, runImport } from '../run-import.ts';
import { readMappingOf } from './column-mappings.queries.ts';
import { finishImport, type ImportJob, readProgress } from './import-jobs.queries.ts';
import { savePreviews } from './import-list.queries.ts';

/** How an import has ended. A stopped one is still `running`, and continues when it is taken again. */
export type Ending =
  | { readonly status: 'done'; readonly report: ImportReport }
  | { readonly status: 'failed'; readonly error: AppError }
  | { readonly status: 'cancelled' | 'stopped' };

export type RunOptions = Pick<ImportHooks, 'onProgress'> & {
  /** Stops the import after the current batch. */
  readonly stopping: AbortSignal;
  /** A connection whose writes survive the rollback of a dry run; without it, they are rolled back, too. */
  readonly elsewhere?: Kysely<DB>;
};

/**
 * Runs an import that was taken, from its last committed batch to its end, and stores the outcome. The server
 * and `npm run import` both run imports with it. Call it under the lock of imports.
 * @throws the error of a lost connection, after which the import is still `running`; any unexpected error, after
 *   which it is `failed`
 */
export async function runImportJob(
  session: Session,
  { path, ...job }: ImportJob,
  { stopping, elsewhere, onProgress = () => undefined }: RunOptions,
): Promise<Ending> {
  const { db } = session;
  const lasting = elsewhere ?? db;
  let cancelled = false;
  try {
    if (path === null) throw noticeError('bad_file', notice('file-gone', { file: job.name }));
    if (job.dryRun) await forgetRejections(lasting, job.id);
    const report = await runImport(
      session,
      { ...job, path },
      {
        mapping: await readMappingOf(db, job.id, job.tally !== null),
        mayGoOn: async () => {
          ({ cancelled } = await readProgress(db, job.id));
          return !cancelled && !stopping.aborted;
        },
        ...(job.dryRun && elsewhere && { rejections: elsewhere }),
        onPreviews: (previews) => savePreviews(lasting, job.id, previews),
        onProgress,
      },
    );
    if (report !== 'stopped') {
      await finishImport(db, job.id, { status: 'done', told: report.outcome, report });
      return { status: 'done', report };
    }
    if (!cancelled) return { status: 'stopped' };
    await finishImport(db, job.id, { status: 'cancelled', told: notice('cancelled') });
    return { status: 'cancelled' };
  } catch (error) {
    if (isConnectionLost(error)) throw error;
    const named = error instanceof AppError ? error : null;
    const told = named ? (noticeOf(named) ?? named.message) : notice('failed');
    await finishImport(db, job.id, { status: 'failed', told });
    if (named) return { status: 'failed', error: named };
    throw error;
  }
}
