import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../database/tables.ts';
import type { TallyState } from '../import-report.ts';

/** The channel on which a commit says that an import waits for its turn, or is to stop. */
export const IMPORTS_CHANNEL = 'imports';

/** Imports run one after another, whoever starts them; the number is arbitrary. */
const IMPORT_LOCK = 4_711_002;

/** Waits for its turn; the turn ends with the session, and so with the process. */
export async function lockImports(db: Kysely<DB>): Promise<void> {
  await sql`select pg_advisory_lock(${sql.lit(IMPORT_LOCK)})`.execute(db);
}

/** @returns false when it is another's turn */
export async function tryLockImports(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_lock(${sql.lit(IMPORT_LOCK)}) as locked`.execute(db);
  return rows[0]?.locked === true;
}

export async function unlockImports(db: Kysely<DB>): Promise<void> {
  await sql`select pg_advisory_unlock(${sql.lit(IMPORT_LOCK)})`.execute(db);
}

const wake = (db: Kysely<DB>) => sql`select pg_notify(${IMPORTS_CHANNEL}, '')`.execute(db);

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
      started_at = coalesce(started_at, now()), finished_at = null, message = null
    where id = (
      select id from imports where status in ('running', 'undoing', 'queued')
      order by status <> 'running', status <> 'undoing', id limit 1
    )
    returning ${JOB}`.execute(db);
  return rows[0];
}

/**
 * Begins an import of a file that is here, or goes on with one of the same bytes and options that was
 * running when its process died. To be called under the lock of imports.
 */
export async function beginImport(
  db: Kysely<DB>,
  file: NewImport & { readonly path: string; readonly hash: Buffer },
): Promise<ImportJob> {
  const { rows } = await sql<ImportJob>`
    update imports set file_path = ${file.path}, message = null where id = (
      select id from imports where status = 'running' and file_hash = ${file.hash}
        and approved = ${file.approved} and dry_run = ${file.dryRun} order by id limit 1
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

export async function finishImport(
  db: Kysely<DB>,
  id: number,
  end: {
    readonly status: 'done' | 'failed' | 'cancelled' | 'undone';
    readonly message: string;
    readonly report?: object;
  },
): Promise<void> {
  await db
    .updateTable('imports')
    .set({
      status: end.status,
      message: end.message,
      ...(end.report && { report: JSON.stringify(end.report) }),
      finished_at: sql`now()`,
      cancel_requested: false,
    })
    .where('id', '=', id)
    .execute();
}

/** Forgets an import of which there is nothing to know. */
export const dropImport = (db: Kysely<DB>, id: number) =>
  db.deleteFrom('imports').where('id', '=', id).execute();

/** Forgets an import from a folder that has failed before its first row: who ran it has been told. */
export const dropFruitless = (db: Kysely<DB>, id: number) =>
  db.deleteFrom('imports').where('id', '=', id).where('rows_read', '=', 0).execute();

/** What an administrator may ask of an import, from which states, and what state it then has. */
const ACTIONS = {
  cancel: {
    from: ['queued', 'running'],
    set: sql`cancel_requested = true,
    status = case when status = 'queued' then 'cancelled' else status end,
    finished_at = case when status = 'queued' then now() end`,
  },
  retry: {
    from: ['failed', 'cancelled'],
    set: sql`status = 'queued', cancel_requested = false,
    message = null, finished_at = null`,
  },
  undo: { from: ['done', 'failed', 'cancelled'], set: sql`status = 'undoing', message = null` },
} as const;
export type ImportAction = keyof typeof ACTIONS;
export const IMPORT_ACTIONS = ['cancel', 'retry', 'undo'] as const satisfies ImportAction[];

/** @returns whether the import is in a state in which that can be asked for */
export async function requestAction(
  trx: Transaction<DB>,
  id: number,
  action: ImportAction,
): Promise<boolean> {
  const { from, set } = ACTIONS[action];
  const states = sql.join(from.map((state) => sql.lit(state)));
  const { numAffectedRows } = await sql`
    update imports set ${set} where id = ${id} and status in (${states})
    ${action === 'undo' ? sql`and not dry_run` : sql``}
    ${action === 'retry' ? sql`and file_path is not null` : sql``}`.execute(trx);
  await wake(trx);
  return numAffectedRows === 1n;
}
