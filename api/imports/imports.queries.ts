import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../database/tables.ts';

/** Imports run one after another, whoever starts them; the number is arbitrary. */
const IMPORT_LOCK = 4_711_002;

export type ImportTotals = {
  readonly rowsRead: number;
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly skipped: number;
  readonly rejected: number;
};

export type Rejection = {
  /** From 1, in the order of the file. */
  readonly position: number;
  readonly sheet: string | null;
  readonly row: number;
  readonly column: string;
  readonly reason: string;
  /** The row as the file has it: JSON of a list of texts and nulls. */
  readonly cells: string;
};

/**
 * Waits for its turn; the turn ends with the session. Imports that still count as running then are
 * of processes that died: what they committed stays, and importing the file again adds the rest.
 */
export async function lockImports(db: Kysely<DB>): Promise<void> {
  await sql`select pg_advisory_lock(${sql.lit(IMPORT_LOCK)})`.execute(db);
  await db
    .updateTable('imports')
    .set({
      status: 'failed',
      message: 'The import was cut off. Import the file again to complete it.',
    })
    .set({ finished_at: sql`now()` })
    .where('status', '=', 'running')
    .execute();
}

export async function unlockImports(db: Kysely<DB>): Promise<void> {
  await sql`select pg_advisory_unlock(${sql.lit(IMPORT_LOCK)})`.execute(db);
}

/** @returns the import's id */
export async function startImport(
  db: Kysely<DB>,
  file: { readonly name: string; readonly bytes: number; readonly batchSize: number },
): Promise<number> {
  const { id } = await db
    .insertInto('imports')
    .values({ file_name: file.name, file_bytes: file.bytes, batch_size: file.batchSize })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Keeps rows that could not be taken, with their cells, so that nothing is lost. */
export async function saveRejections(
  trx: Transaction<DB>,
  importId: number,
  rejections: readonly Rejection[],
): Promise<void> {
  // 65,535 parameters are the protocol's limit; this is well below.
  for (let start = 0; start < rejections.length; start += 1_000) {
    const values = rejections.slice(start, start + 1_000).map((rejection) => ({
      import_id: importId,
      position: rejection.position,
      sheet: rejection.sheet,
      row_number: rejection.row,
      column_name: rejection.column,
      reason: rejection.reason,
      cells: rejection.cells,
    }));
    await trx.insertInto('import_rejections').values(values).execute();
  }
}

export async function saveTotals(
  trx: Transaction<DB>,
  importId: number,
  totals: ImportTotals,
): Promise<void> {
  const { rowsRead, ...counts } = totals;
  await trx
    .updateTable('imports')
    .set({ rows_read: rowsRead, ...counts })
    .where('id', '=', importId)
    .execute();
}

export async function finishImport(
  db: Kysely<DB>,
  importId: number,
  end: { readonly status: 'done' | 'failed'; readonly message?: string; readonly report?: object },
): Promise<void> {
  await db
    .updateTable('imports')
    .set({
      status: end.status,
      message: end.message ?? null,
      report: end.report === undefined ? null : JSON.stringify(end.report),
      finished_at: new Date(),
    })
    .where('id', '=', importId)
    .execute();
}

/** How many pages of each kind are stale. */
export async function countStalePages(db: Kysely<DB>): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('stale_pages')
    .select(['kind', (count) => count.fn.countAll<number>().as('count')])
    .groupBy('kind')
    .execute();
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}
