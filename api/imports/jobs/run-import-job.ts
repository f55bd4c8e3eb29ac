import { notice } from '../../contract/text/import-notices.ts';
import { isConnectionLost } from '../../database/connection-lost.ts';
import type { Session } from '../../database/session.ts';
import { AppError } from '../../errors.ts';
import type { ImportReport } from '../import-report.ts';
import { toldOf } from '../notice-error.ts';
import { type RunOptions, runImport } from '../run-import.ts';
import { finishImport, type ImportJob } from './import-jobs.queries.ts';

/** How an import has ended. A stopped one is still `running`, and continues when it is taken again. */
export type Ending =
  | { readonly status: 'done'; readonly report: ImportReport }
  | { readonly status: 'failed'; readonly error: AppError }
  | { readonly status: 'cancelled' | 'stopped' };

/**
 * Runs an import that was taken, from its last committed batch to its end, and stores the outcome. The server
 * and `npm run import` both run imports with it. Call it under the lock of imports.
 * @throws the error of a lost connection, after which the import is still `running`; any unexpected error, after
 *   which it is `failed`
 */
export async function runImportJob(
  session: Session,
  job: ImportJob,
  options: RunOptions,
): Promise<Ending> {
  const { db } = session;
  try {
    const report = await runImport(session, job, options);
    if (report === 'stopped') return { status: report };
    if (report === 'cancelled') {
      await finishImport(db, job.id, {
        status: report,
        told: notice(job.dryRun ? 'stopped-unchanged' : 'cancelled'),
      });
      return { status: report };
    }
    await finishImport(db, job.id, { status: 'done', told: report.outcome, report });
    return { status: 'done', report };
  } catch (error) {
    if (isConnectionLost(error)) throw error;
    await finishImport(db, job.id, { status: 'failed', told: toldOf(error) });
    if (error instanceof AppError) return { status: 'failed', error };
    throw error;
  }
}
