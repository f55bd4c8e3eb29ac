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

/** The side of a position: the listings before it, or those after it. */
type Side = -1 | 1;

/**
 * A query of the listings `n` beside a position.
 * @param at the position: `city_id`, `family_id`, `spot` and `id`, with an alias before them
 * @param columns of the listings; their ids unless given
 */
export function besidePosition(
  order: Order,
  at: (column: string) => RawBuilder<unknown>,
  columns: (side: Side) => RawBuilder<unknown> = () => sql`n.id`,
) {
  const { of, each } = NEIGHBOURS[order];
  const same = sql.join(
    of.map((column) => sql`${sql.ref(`n.${column}`)} = ${at(column)}`),
    sql` and `,
  );
  const beside = (side: Side) => {
    const direction = sql.raw(side === -1 ? 'desc' : 'asc');
    return sql`(
      select ${columns(side)} from businesses n
      where n.listed and ${same} and (n.spot, n.id) ${sql.raw(side === -1 ? '<' : '>')} (${at('spot')}, ${at('id')})
      order by n.spot ${direction}, n.id ${direction} limit ${sql.lit(each)})`;
  };
  return sql`${beside(-1)} union all ${beside(1)}`;
}

type Beside = Neighbour & {
  readonly beside: number;
  readonly id: number;
  readonly order: Order;
  /** Whether it is of the same category as the listing that it is beside. */
  readonly isAlike: boolean;
};

export type Neighbours = Readonly<Record<Order, readonly Neighbour[]>>;

/**
 * The listings beside others, which are listed, in their city: those of the same family, of which those of the same category
 * come first, then further ones. They are in order from the nearest of each side.
 *
 * A listing is read where it is found. To find the ids of all first took 49 ms instead of 40, of 500 listings among
 * 1,180,000.
 * @returns them by the id of the listing
 */
export async function listNeighbours(
  db: Kysely<DB>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Neighbours>> {
  const beside = (order: Order) =>
    besidePosition(
      order,
      (column) => sql.ref(`b.${column}`),
      (side) => sql`${sql.lit(order)} as "order", ${sql.lit(side)} as side, n.spot, n.id,
        n.category_id, n.slug, n.name, n.full_address, n.status`,
    );
  const { rows } = await sql<Beside>`
    select b.id as beside, n."order", n.category_id = b.category_id as "isAlike", n.id, n.slug, n.name,
      category.name as category, n.full_address as address, n.status
    from businesses b cross join lateral (${beside('similar')} union all ${beside('others')}) n
    join categories category on category.id = n.category_id
    where b.listed and b.id = any(${plainArray(ids)}::bigint[])
    order by b.id, n.side, n.side * n.spot, n.side * n.id`.execute(db);
  return new Map(
    [...Map.groupBy(rows, (row) => row.beside)].map(([listing, found]) => {
      const similar = found.filter(({ order }) => order === 'similar');
      const others = found.filter(
        ({ order, id }) => order === 'others' && !similar.some((known) => known.id === id),
      );
      const alikeFirst = similar.toSorted((a, b) => Number(b.isAlike) - Number(a.isAlike));
      return [listing, { similar: alikeFirst.map(shown), others: others.map(shown) }];
    }),
  );
}

const shown = ({ slug, name, category, address, status }: Beside): Neighbour => ({
  ...{ slug, name, category, address, status },
});
