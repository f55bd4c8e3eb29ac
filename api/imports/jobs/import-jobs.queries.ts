import { type Kysely, sql } from 'kysely';
import type { NoticeCode } from '../../contract/text/import-notice-codes.ts';
import type { ImportNotice } from '../../contract/text/import-notices.ts';
import { sayNotice } from '../../contract/text/say-notice.ts';
import { LOCKS } from '../../database/advisory-locks.ts';
import type { DB } from '../../database/tables.ts';
import type { ImportReport, TallyState } from '../import-report.ts';

/** The channel on which a commit says that an import waits for its turn, or is to stop. */
export const IMPORTS_CHANNEL = 'imports';

/** Waits for its turn; the turn ends with the session, and so with the process. */
export async function lockImports(db: Kysely<DB>): Promise<void> {
  await sql`select pg_advisory_lock(${sql.lit(LOCKS.imports)})`.execute(db);
}

/** @returns false when it is another's turn */
export async function tryLockImports(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_lock(${sql.lit(LOCKS.imports)}) as locked`.execute(db);
  return rows[0]?.locked === true;
}

export async function unlockImports(db: Kysely<DB>): Promise<void> {
  await sql`select pg_advisory_unlock(${sql.lit(LOCKS.imports)})`.execute(db);
}

/** Tells whoever runs imports that there is something to do. */
export const wake = (db: Kysely<DB>) => sql`select pg_notify(${IMPORTS_CHANNEL}, '')`.execute(db);

export type NewImport = {
  readonly name: string;
  readonly bytes: number;
  readonly batchSize: number;
  readonly approved: boolean;
  readonly dryRun: boolean;
  readonly administratorId?: number;
};

/** Notes a file that is about to arrive. @returns the import's id */
export async function createImport(
  db: Kysely<DB>,
  { name, bytes, batchSize, approved, dryRun, administratorId }: NewImport,
): Promise<number> {
  const { id } = await db
    .insertInto('imports')
    .values({
      file_name: name,
      file_bytes: bytes,
      batch_size: batchSize,
      approved,
      dry_run: dryRun,
      administrator_id: administratorId ?? null,
      status: 'receiving',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Notes what the file that is arriving is called. @param bytes how many there will be, about */
export const nameImport = (db: Kysely<DB>, id: number, name: string, bytes: number) =>
  db
    .updateTable('imports')
    .set({ file_name: name, file_bytes: bytes })
    .where('id', '=', id)
    .execute();

/** Puts an import whose file is there in line. */
export async function queueImport(
  db: Kysely<DB>,
  id: number,
  file: { readonly path: string; readonly bytes: number; readonly hash: Buffer },
  options: Partial<Pick<NewImport, 'batchSize' | 'approved' | 'dryRun'>> = {},
): Promise<void> {
  await db
    .updateTable('imports')
    .set({
      status: 'queued',
      file_path: file.path,
      file_bytes: file.bytes,
      file_hash: file.hash,
      ...(options.batchSize !== undefined && { batch_size: options.batchSize }),
      ...(options.approved !== undefined && { approved: options.approved }),
      ...(options.dryRun !== undefined && { dry_run: options.dryRun }),
    })
    .where('id', '=', id)
    .execute();
  await wake(db);
}

/** Forgets an import whose file has not come. */
export const forgetImport = (db: Kysely<DB>, id: number) =>
  db.deleteFrom('imports').where('id', '=', id).where('status', '=', 'receiving').execute();

/** An earlier import of a file with the same bytes. */
export const findSameFile = (db: Kysely<DB>, id: number, hash: Buffer) =>
  db
    .selectFrom('imports')
    .select(['id', 'created_at'])
    .where('file_hash', '=', hash)
    .where('id', '<', id)
    .where('dry_run', '=', false)
    .where('status', '=', 'done')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** What is noted of an import whose command was stopped: no other process goes on with it. */
const STOPPED: NoticeCode = 'stopped';

export type ImportJob = {
  readonly id: number;
  readonly name: string;
  readonly path: string | null;
  readonly undo: boolean;
  readonly batchSize: number;
  readonly approved: boolean;
  readonly dryRun: boolean;
  readonly tally: TallyState | null;
};

const JOB = sql`id, file_name as name, file_path as path, status = 'undoing' as undo,
  batch_size as "batchSize", approved, dry_run as "dryRun",
  case when dry_run then null else tally end as tally`;

/**
 * The import whose turn it is, marked as running. To be called under the lock of imports: one that
 * is running then is of a process that died, and goes on from its last batch.
 */
export async function takeNextImport(db: Kysely<DB>): Promise<ImportJob | undefined> {
  const { rows } = await sql<ImportJob>`
    update imports set
      status = case when status = 'undoing' then status else 'running' end,
      started_at = coalesce(started_at, now()), finished_at = null, message = null, notice = null
    where id = (
      select id from imports where status in ('running', 'undoing', 'queued')
      order by status <> 'running', status <> 'undoing', id limit 1
    )
    returning ${JOB}`.execute(db);
  return rows[0];
}

/**
 * Begins an import of a file that is here, or goes on with one of the same bytes and options that was
 * running when its process died, or was stopped by Ctrl-C. To be called under the lock of imports.
 */
export async function beginImport(
  db: Kysely<DB>,
  file: NewImport & { readonly path: string; readonly hash: Buffer },
): Promise<ImportJob> {
  const { rows } = await sql<ImportJob>`
    update imports set file_path = ${file.path}, status = 'running', finished_at = null,
      message = null, notice = null
    where id = (
      select id from imports
      where (status = 'running' or status = 'cancelled' and notice ->> 'code' = ${STOPPED})
        and file_hash = ${file.hash} and approved = ${file.approved} and dry_run = ${file.dryRun}
      order by status <> 'running', id limit 1
    ) returning ${JOB}`.execute(db);
  if (rows[0]) return rows[0];
  // All at once: one left behind in line, or as arriving, is not what the next process goes on with.
  return db.transaction().execute(async (trx) => {
    const id = await createImport(trx, file);
    await queueImport(trx, id, file);
    const begun = await sql<ImportJob>`
      update imports set status = 'running', started_at = now() where id = ${id}
      returning ${JOB}`.execute(trx);
    return begun.rows[0] ?? fail(id);
  });
}

const fail = (id: number): never => {
  throw new Error(`The import ${id} is gone.`);
};

/** What an import comes to after a batch; committed with it, this is where it goes on. */
export async function saveCheckpoint(
  db: Kysely<DB>,
  id: number,
  tally: TallyState,
  bytesRead: number,
): Promise<void> {
  const { rowsRead, inserted, updated, unchanged, skipped, rejected } = tally;
  await db
    .updateTable('imports')
    .set({
      ...{ inserted, updated, unchanged, skipped, rejected },
      rows_read: rowsRead,
      bytes_read: bytesRead,
      tally: JSON.stringify(tally),
    })
    .where('id', '=', id)
    .execute();
}

export const isCancelRequested = async (db: Kysely<DB>, id: number): Promise<boolean> =>
  (
    await db
      .selectFrom('imports')
      .select('cancel_requested')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).cancel_requested;

/** Rows of the file that the import has committed. */
export const rowsRead = async (db: Kysely<DB>, id: number): Promise<number> =>
  (
    await db
      .selectFrom('imports')
      .select('rows_read')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).rows_read;

export async function finishImport(
  db: Kysely<DB>,
  id: number,
  end: {
    readonly status: 'done' | 'failed' | 'cancelled' | 'undone';
    /** What came of it; a text where it is told in no other words. */
    readonly told: ImportNotice | string;
    readonly report?: ImportReport;
  },
): Promise<void> {
  const { told, report } = end;
  await db
    .updateTable('imports')
    .set({
      status: end.status,
      message: typeof told === 'string' ? told : sayNotice(told, 'en'),
      notice: typeof told === 'string' ? null : JSON.stringify(told),
      ...(report && { report: JSON.stringify(report), ...countsOf(report) }),
      finished_at: sql`now()`,
      cancel_requested: false,
    })
    .where('id', '=', id)
    .execute();
}

/** One that is only tried out has no checkpoints. */
const countsOf = (report: ImportReport) => ({
  rows_read: report.totalRows,
  inserted: report.inserted,
  updated: report.updated,
  unchanged: report.unchanged,
  skipped: report.skipped,
  rejected: report.rejected,
  bytes_read: sql<number>`file_bytes`,
});

/** Forgets an import of which there is nothing to know. */
export const dropImport = (db: Kysely<DB>, id: number) =>
  db.deleteFrom('imports').where('id', '=', id).execute();

/** Forgets an import from a folder that has ended before its first row: who ran it has been told. */
export const dropFruitless = (db: Kysely<DB>, id: number) =>
  db.deleteFrom('imports').where('id', '=', id).where('rows_read', '=', 0).execute();
