import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Neighbour } from '../contract/pages/documents.ts';
import { plainArray } from '../database/plain-array.ts';
import type { DB } from '../database/tables.ts';

/** The orders in which pages of listings lead to those before and after, and to how many on each side. */
export const NEIGHBOURS = {
  /** Of the same family of categories in the same city. */
  similar: { of: ['city_id', 'family_id'], each: 3 },
  /** Of all categories in the city. */
  others: { of: ['city_id'], each: 2 },
} as const;

export type Order = keyof typeof NEIGHBOURS;

/**
 * A query of ids: the listings beside a position, from the nearest of each side.
 * @param at the position: `city_id`, `family_id`, `spot` and `id`, with an alias before them
 */
export function besidePosition(order: Order, at: (column: string) => RawBuilder<unknown>) {
  const { of, each } = NEIGHBOURS[order];
  const same = sql.join(
    of.map((column) => sql`${sql.ref(`n.${column}`)} = ${at(column)}`),
    sql` and `,
  );
  const side = (compared: '<' | '>', direction: 'asc' | 'desc') => sql`(
    select n.id from businesses n
    where n.listed and ${same} and (n.spot, n.id) ${sql.raw(compared)} (${at('spot')}, ${at('id')})
    order by n.spot ${sql.raw(direction)}, n.id ${sql.raw(direction)} limit ${sql.lit(each)})`;
  return sql`${side('<', 'desc')} union all ${side('>', 'asc')}`;
}

type Beside = Readonly<Record<'id' | 'categoryId', number>> & Record<Order, readonly number[]>;

export type Neighbours = Readonly<Record<Order, readonly Neighbour[]>>;

/**
 * The listings beside others, which are listed, in their city: those of the same family, of which those of the same category
 * come first, then further ones.
 * @returns them by the id of the listing
 */
export async function listNeighbours(
  db: Kysely<DB>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Neighbours>> {
  const at = (column: string) => sql.ref(`b.${column}`);
  const beside = (order: Order) => sql`array(${besidePosition(order, at)})`;
  const { rows } = await sql<Beside>`
    select b.id, b.category_id as "categoryId", to_json(${beside('similar')}) as similar, to_json(${beside('others')}) as others
    from businesses b where b.listed and b.id = any(${plainArray(ids)}::bigint[])`.execute(db);
  const wanted = [...new Set(rows.flatMap(({ similar, others }) => [...similar, ...others]))];
  const found = await db
    .selectFrom('businesses as b')
    .innerJoin('categories as category', 'category.id', 'b.category_id')
    .where(sql<boolean>`b.id = any(${plainArray(wanted)}::bigint[])`)
    .select([
      'b.id',
      'b.category_id as categoryId',
      'b.slug',
      'b.name',
      'category.name as category',
      'b.full_address as address',
      'b.status',
    ])
    .execute();
  const categories = new Map(found.map(({ id, categoryId }) => [id, categoryId]));
  const shown = new Map(found.map(({ id, categoryId: _, ...neighbour }) => [id, neighbour]));
  const pick = (some: readonly number[]) => some.flatMap((id) => shown.get(id) ?? []);
  return new Map(
    rows.map(({ id, categoryId, similar, others }) => {
      const known = new Set(similar);
      const isAlike = (other: number) => categories.get(other) === categoryId;
      const alikeFirst = [
        ...similar.filter(isAlike),
        ...similar.filter((other) => !isAlike(other)),
      ];
      return [
        id,
        { similar: pick(alikeFirst), others: pick(others.filter((other) => !known.has(other))) },
      ];
    }),
  );
}
