import { sql, type Transaction } from 'kysely';
import { markTrees, recountTrees } from '../categories/category-tree.queries.ts';
import { isPublished } from '../changes/is-published.queries.ts';
import { markPages, PRIORITY } from '../changes/stale-marks.queries.ts';
import type { DB } from '../database/tables.ts';
import { combinationsAround, groupsOf } from './combinations-around.queries.ts';

/** A category that has moved in the tree, and the next wider ones: null for the top. */
export type MovedInTree = {
  readonly id: number;
  readonly from: number | null;
  readonly to: number | null;
};

/** Counts all trees again, and marks the pages that show them, after categories have moved. */
export async function settleTrees(
  trx: Transaction<DB>,
  moved: readonly MovedInTree[],
): Promise<void> {
  if (moved.length === 0) return;
  const ids = moved.map(({ id }) => id);
  const parents = [...new Set(moved.flatMap(({ from, to }) => [from ?? [], to ?? []].flat()))];
  await recountTrees(
    trx,
    PRIORITY.edit,
    new Set(moved.map(({ from, to }) => `${from} ${to}`)).size === 1 ? 'one' : 'several',
  );
  await markTrees(trx, PRIORITY.edit, ids);
  if (!(await isPublished(trx))) return;
  const wasTop = moved.filter(({ from }) => from === null).map(({ id }) => id);
  await markPages(
    trx,
    PRIORITY.edit,
    sql`${combinationsAround(ids, sql`select unnest(${parents}::int[])`)}
      union all ${groupsOf(sql`
        select id from categories
        where id = any(${wasTop}::int[])
          or id = any(${[...ids, ...parents]}::int[]) and parent_id is null`)}`,
  );
}
