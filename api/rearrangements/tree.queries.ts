import { sql, type Transaction } from 'kysely';
import type { DB } from '../database/tables.ts';
import { conflict } from './conflict.ts';

/** Whether a category is another one or above it. */
export async function isAbove(trx: Transaction<DB>, id: number, other: number): Promise<boolean> {
  const { rows } = await sql`
    with recursive up as (
      select id, parent_id from categories where id = ${other}
      union
      select c.id, c.parent_id from up join categories c on c.id = up.parent_id
    ) select from up where id = ${id}`.execute(trx);
  return rows.length > 0;
}

/** Puts categories below another one, or at the top of the tree. */
export const setParent = (
  trx: Transaction<DB>,
  ids: readonly number[],
  parentId: number | null,
): Promise<unknown> =>
  trx
    .updateTable('categories')
    .set({ parent_id: parentId })
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute();

/**
 * Those of categories that are still below another one.
 * @param parentId null for the top of the tree
 */
export async function stillBelow(
  trx: Transaction<DB>,
  ids: readonly number[],
  parentId: number | null,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from categories
    where id = any(${ids}::int[]) and parent_id is not distinct from ${parentId}::int and merged_into is null
    order by id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** @throws AppError `conflict` if a category would be below itself */
export async function expectNoCircle(
  trx: Transaction<DB>,
  ids: readonly number[],
  parentId: number | null,
): Promise<void> {
  if (parentId === null) return;
  for (const id of ids)
    if (await isAbove(trx, id, parentId))
      throw conflict(
        'changed',
        'A later change has put the wider category below this one. Undo that first.',
      );
}
