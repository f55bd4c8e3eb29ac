import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { notice } from '../../contract/text/import-notices.ts';
import { withSession } from '../../database/session.ts';
import { tryWithLock } from '../../database/session-locks.ts';
import type { DB } from '../../database/tables.ts';
import { AppError } from '../../errors.ts';
import type { ImportReport } from '../import-report.ts';
import { noticeError } from '../notice-error.ts';
import { requestAction } from './import-actions.queries.ts';
import {
  dropFruitless,
  finishImport,
  type ImportChoices,
  readProgress,
} from './import-jobs.queries.ts';

/** A file of this machine, and how a command imports it. */
export type LocalFile = Pick<ImportChoices, 'approved' | 'dryRun' | 'erase'> & {
  readonly name: string;
  /** Absolute path. */
  readonly path: string;
  readonly hash: Buffer;
};

const LOOK_EVERY_MS = 100;

/** The import of a local file that is running, in this or another process, or that a dead process has left. */
export const findRunning = (
  db: Kysely<DB>,
  { path, hash, approved, dryRun, erase = false }: LocalFile,
) =>
  db
    .selectFrom('imports')
    .select('id')
    .where('status', '=', 'running')
    .where('file_path', '=', path)
    .where('file_hash', '=', hash)
    .where('approved', '=', approved)
    .where('dry_run', '=', dryRun)
    .where('erase', '=', erase)
    .executeTakeFirst();

/**
 * Asks the process that runs the import of a local file to end it after its batch. If that process dies, the next
 * one ends the import.
 * @returns the id of the import; undefined if none is running
 */
export const askToStop = (pool: pg.Pool, file: LocalFile): Promise<number | undefined> =>
  withSession(pool, async ({ db }) => {
    const running = await findRunning(db, file);
    if (!running) return undefined;
    await db.transaction().execute((trx) => requestAction(trx, running.id, 'cancel'));
    return running.id;
  });

const findEnding = (db: Kysely<DB>, id: number) =>
  db
    .selectFrom('imports')
    .select(['status', 'message', sql<ImportReport | null>`report`.as('report')])
    .where('id', '=', id)
    .executeTakeFirst();

/** The report of an import that another process has finished; null if it has not. */
export async function readReport(db: Kysely<DB>, id: number): Promise<ImportReport | null> {
  const ending = await findEnding(db, id);
  return ending?.status === 'done' ? ending.report : null;
}

/**
 * Waits until the process that runs an import has ended it, or is dead.
 * @returns the report, if the import was complete before it could be stopped
 * @throws AppError `bad_file` if it is stopped or has failed
 */
export async function awaitStop(
  db: Kysely<DB>,
  id: number,
  file: LocalFile,
): Promise<ImportReport> {
  const stop = () => endStopped(db, id, file.name).finally(() => dropFruitless(db, id));
  for (;;) {
    const ending = await findEnding(db, id);
    if (!ending) throw unchanged(file.name);
    if (ending.status === 'done' && ending.report) return ending.report;
    if (ending.status === 'failed') throw new AppError('bad_file', ending.message ?? '');
    // Nobody runs an import while the lock is free.
    const error =
      ending.status === 'running' ? await tryWithLock(db, 'imports', stop) : await stop();
    if (error) throw error;
    await sleep(LOOK_EVERY_MS);
  }
}

/** The error of a command that was stopped before its first row. */
export const unchanged = (file: string): AppError =>
  noticeError('bad_file', notice('stopped-unchanged', { file }));

/** Ends a stopped import, which only the same command continues. @returns the error of the command */
export async function endStopped(db: Kysely<DB>, id: number, file: string): Promise<AppError> {
  // A dry run has no checkpoints.
  const { rows } = await readProgress(db, id);
  const told = notice('stopped', { rows, id });
  await finishImport(db, id, { status: 'cancelled', told });
  return rows === 0
    ? unchanged(file)
    : noticeError('bad_file', { ...told, params: { ...told.params, file } });
}
