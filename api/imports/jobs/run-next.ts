import type { Kysely } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { isConnectionLost } from '../../database/connection-lost.ts';
import { type Session, withSession } from '../../database/session.ts';
import type { DB } from '../../database/tables.ts';
import { AppError } from '../../errors.ts';
import { runImport } from '../run-import.ts';
import { letGo } from '../uploads/upload-store.ts';
import { readMappings } from './column-mappings.queries.ts';
import {
  finishImport,
  type ImportJob,
  isCancelRequested,
  takeNextImport,
  tryLockImports,
  unlockImports,
} from './import-jobs.queries.ts';
import { undoImport } from './undo-import.ts';

export type Outcome = {
  readonly import: number;
  readonly status: 'done' | 'failed' | 'cancelled' | 'undone' | 'stopped';
  readonly message: string;
};

/**
 * Runs the import whose turn it is, to its end, or until the process stops.
 * @returns undefined when none waits, or another process runs one
 * @throws what the database throws when it is gone: then the import goes on when it is back
 */
export async function runNextImport(
  { pool }: Database,
  stopping: AbortSignal,
): Promise<Outcome | undefined> {
  return withSession(pool, async (session) => {
    const { db } = session;
    if (!(await tryLockImports(db))) return undefined;
    try {
      const job = await takeNextImport(db);
      if (!job) return undefined;
      return job.undo ? await undo(db, job, stopping) : await run(session, job, stopping);
    } finally {
      await unlockImports(db);
    }
  });
}

async function run(session: Session, job: ImportJob, stopping: AbortSignal): Promise<Outcome> {
  const { db } = session;
  const end = async (status: 'done' | 'failed' | 'cancelled', message: string, report?: object) => {
    await finishImport(db, job.id, { status, message, ...(report && { report }) });
    return { import: job.id, status, message } as const;
  };
  let cancelled = false;
  const mayGoOn = async () => {
    cancelled = await isCancelRequested(db, job.id);
    return !cancelled && !stopping.aborted;
  };
  try {
    if (job.path === null)
      throw new AppError(
        'bad_file',
        `${job.name}: the file is not there any more. Upload it again.`,
      );
    const report = await runImport(
      session,
      { ...job, path: job.path },
      {
        mapping: await readMappings(db),
        mayGoOn,
      },
    );
    if (report !== 'stopped') {
      const outcome = await end('done', report.message, report);
      await letGo(job.id, job.path);
      return outcome;
    }
    if (cancelled)
      return await end(
        'cancelled',
        'Cancelled. The rows before are taken; to undo the import takes them back.',
      );
    return { import: job.id, status: 'stopped', message: 'goes on at the next start' };
  } catch (error) {
    if (isConnectionLost(error)) throw error;
    if (error instanceof AppError) return await end('failed', error.message);
    await end('failed', 'The import failed for a reason that the log of the server tells.');
    throw error;
  }
}

async function undo(db: Kysely<DB>, job: ImportJob, stopping: AbortSignal): Promise<Outcome> {
  const undone = await undoImport(db, job.id, () => stopping.aborted);
  if (undone === 'stopped')
    return { import: job.id, status: 'stopped', message: 'goes on at the next start' };
  const { deleted, restored, kept } = undone;
  const message = `Taken back: ${deleted} deleted, ${restored} restored, ${kept} kept as something newer has changed them.`;
  await finishImport(db, job.id, { status: 'undone', message });
  if (job.path !== null) await letGo(job.id, job.path);
  return { import: job.id, status: 'undone', message };
}
