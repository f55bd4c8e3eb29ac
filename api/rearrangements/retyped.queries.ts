import type { Kysely } from 'kysely';
import { loadNodes } from '../categories/category-tree.queries.ts';
import { nodeById, schemaTypeOf } from '../categories/taxonomy/taxonomy.ts';
import type { DB } from '../database/tables.ts';

/** From where and to where categories have moved in the tree. Null is the top. */
type Way = { readonly from: number | null; readonly to: number | null };

/** Whether categories have moved from one place to one other place. */
export const isOneWay = (moved: readonly Way[]): boolean =>
  new Set(moved.map(({ from, to }) => `${from} ${to}`)).size === 1;

/**
 * The categories that have moved whose listings may have another type of schema.org. A category without a node has the
 * type of the nearest wider category with one, and only this one changes by a move. Where categories have moved in
 * several ways, wider ones may have moved, too, so their former types are not known.
 */
export async function listRetyped(
  db: Kysely<DB>,
  moved: readonly (Way & { readonly id: number })[],
): Promise<number[]> {
  const [first] = moved;
  if (first && isOneWay(moved) && (await haveSameType(db, first))) return [];
  const ids = moved.map(({ id }) => id);
  const rows = await db
    .selectFrom('categories')
    .where('id', 'in', ids)
    .where('node', 'is', null)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

async function haveSameType(db: Kysely<DB>, { from, to }: Way): Promise<boolean> {
  const nodes = await loadNodes(
    db,
    'id',
    [from, to].filter((id) => id !== null),
  );
  const typeOf = (id: number | null) => {
    const node = nodeById((id !== null && nodes.get(id)) || '');
    return node && schemaTypeOf(node);
  };
  return typeOf(from) === typeOf(to);
}
