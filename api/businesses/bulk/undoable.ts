import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../database/tables.ts';
import { AppError } from '../../errors.ts';
import { readRetention } from '../../site-settings/retention.queries.ts';
import { stopJobOf } from './bulk-jobs.queries.ts';

/** A deletion or a bulk change, with the progress of its unfinished job. */
type Undoable = {
  /** The action of the job. */
  readonly underWay: string | null;
  readonly done: number | null;
  readonly total: number | null;
  /** Whether it is young enough for an undo. */
  readonly inTime: boolean;
  readonly undoneAt: Date | null;
  /** When what an undo restores was removed for good. */
  readonly purgedAt: Date | null;
};

/** Names of the states while a job makes or undoes it. */
type Doing<Making, Undoing> = { readonly making: Making; readonly undoing: Undoing };

/** A deletion or a bulk change as the API answers it. */
export function presentUndoable<
  Row extends Undoable,
  Making extends string,
  Undoing extends string,
>(row: Row, doing: Doing<Making, Undoing>) {
  const { underWay: _, done, total, inTime, ...rest } = row;
  const state = stateOf(row, doing);
  return {
    ...rest,
    state,
    progress: done === null || total === null ? null : { done, total },
    canUndo: inTime && (state === 'done' || state === doing.making),
  };
}

function stateOf<Making extends string, Undoing extends string>(
  { underWay, undoneAt, purgedAt }: Undoable,
  { making, undoing }: Doing<Making, Undoing>,
) {
  if (underWay !== null) return underWay === 'undo' || underWay === 'restore' ? undoing : making;
  if (undoneAt !== null) return 'undone' as const;
  return purgedAt === null ? ('done' as const) : ('purged' as const);
}

/** Where deletions or bulk changes are. */
export type UndoableKind<Row> = {
  readonly name: string;
  readonly table: 'deletions' | 'bulk_changes';
  readonly find: (db: Kysely<DB>, id: number) => Promise<Row | undefined>;
};

/**
 * Locks a deletion or a bulk change that can be undone. If it is still running, it stops after the current batch.
 * @throws AppError `not_found`; `gone` if it is too old; `conflict` if it has been undone, or is being undone
 */
export async function lockUndoable<Row extends Undoable>(
  trx: Transaction<DB>,
  { name, table, find }: UndoableKind<Row>,
  id: number,
): Promise<Row> {
  // First the job, then the row: batches lock in this order, and another one could deadlock.
  await stopJobOf(trx, table === 'deletions' ? { deletionId: id } : { changeId: id });
  await sql`select from ${sql.table(table)} where id = ${id} for update`.execute(trx);
  const found = await find(trx, id);
  if (!found) throw new AppError('not_found', `There is no ${name} ${id}.`);
  if (found.purgedAt !== null || !found.inTime)
    throw new AppError(
      'gone',
      `A ${name} can be undone for ${(await readRetention(trx)).undo_days} days. This one is older.`,
    );
  if (found.undoneAt !== null)
    throw new AppError('conflict', `This ${name} has already been undone.`);
  if (found.underWay !== null) throw new AppError('conflict', `This ${name} is being undone.`);
  return found;
}
