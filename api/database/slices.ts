import { type Kysely, type RawBuilder, sql } from 'kysely';
import { plainArray } from './plain-array.ts';
import type { DB } from './tables.ts';

/** Position in a list that is sorted by value (descending), name and id. */
export type ListPosition = { readonly value: number; readonly name: string; readonly id: number };

/** Consecutive entries of one list: up to `limit` of them, after the first `offset`. */
export type Slice = {
  readonly key: number;
  readonly offset: number;
  readonly limit: number;
  /** The position from which `offset` counts; the top of the list where absent. */
  readonly from?: ListPosition;
};

/** The place of a row: index of the slice, key of its list, and number of entries before it in the slice. */
export type Listed = { readonly slice: number; readonly key: number; readonly position: number };

/** The columns that a list is sorted by. */
type Order = Readonly<Record<'value' | 'name' | 'id', RawBuilder<unknown>>>;

export const ordered = ({ value, name, id }: Order) =>
  sql`${value} desc, ${name} collate "C", ${id}`;

/** Condition for entries from the start of the slice. An index serves its first half. */
export const withinSlice = ({ value, name, id }: Order) => sql`${value} <= slice.from_value
  and (${value} < slice.from_value
    or (${name} collate "C", ${id}) >= (slice.from_name collate "C", slice.from_id))`;

/** Slices as rows `slice`: index `nth`, `key`, and the numbers of entries to `skip` and to `take`. */
export const slicesOf = (slices: readonly Slice[]) => sql`unnest(
    ${plainArray(slices.map((_slice, index) => index))}::integer[],
    ${plainArray(slices.map(({ key }) => key))}::integer[],
    ${plainArray(slices.map(({ offset }) => offset))}::integer[],
    ${plainArray(slices.map(({ limit }) => limit))}::integer[],
    ${plainArray(slices.map(({ from }) => from?.value ?? Number.POSITIVE_INFINITY))}::double precision[],
    ${slices.map(({ from }) => from?.name ?? '')}::text[],
    ${plainArray(slices.map(({ from }) => from?.id ?? 0))}::bigint[]
  ) as slice (nth, key, skip, take, from_value, from_name, from_id)`;

type SlicedList = {
  /** Columns of an entry. */
  readonly columns: RawBuilder<unknown>;
  /** FROM and WHERE of the entries of the list `slice.key`. */
  readonly entries: RawBuilder<unknown>;
  readonly order: Order;
  /** Columns of the result, and the joins that give them; by default those of the entry `item`. */
  readonly result?: { readonly columns: RawBuilder<unknown>; readonly joins: RawBuilder<unknown> };
};

/** Reads several slices in one query. Each slice is one ordered scan of its list. */
export async function readSlices<Row extends Listed>(
  db: Kysely<DB>,
  slices: readonly Slice[],
  { columns, entries, order, result }: SlicedList,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select slice.nth as slice, slice.key, ${result ? sql`item.position, ${result.columns}` : sql`item.*`}
    from ${slicesOf(slices)}
    cross join lateral (
      select ${columns}, row_number() over (order by ${ordered(order)}) - 1 as position
      from ${entries} and ${withinSlice(order)}
      order by ${ordered(order)} limit slice.take offset slice.skip
    ) item
    ${result?.joins ?? sql``}
    order by slice.nth, item.position`.execute(db);
  return rows;
}

/** Slices of the first `limit` entries of each list. */
export const heads = (keys: readonly number[], limit: number): Slice[] =>
  keys.map((key) => ({ key, offset: 0, limit }));
