import { type RawBuilder, sql } from 'kysely';
import { plainArray } from './plain-array.ts';

/** Where an entry stands in a list that goes by a value, highest first, then by name, then by id. */
export type Place = { readonly value: number; readonly name: string; readonly id: number };

/** Consecutive entries of one list: `limit` of them, after the first `offset`. */
export type Slice = {
  readonly key: number;
  readonly offset: number;
  readonly limit: number;
  /** Where the list is taken to begin, when not at its top. */
  readonly from?: Place;
};

/** Where a row stands: in a slice, by its index, of the list `key`, after `position` others. */
export type Listed = { readonly slice: number; readonly key: number; readonly position: number };

/** What a list goes by: columns of its entries. */
type Order = Readonly<Record<'value' | 'name' | 'id', RawBuilder<unknown>>>;

export const ordered = ({ value, name, id }: Order) =>
  sql`${value} desc, ${name} collate "C", ${id}`;

/** Whether an entry stands in the slice's part of the list; the first half is what an index serves. */
export const withinSlice = ({ value, name, id }: Order) => sql`${value} <= slice.from_value
  and (${value} < slice.from_value
    or (${name} collate "C", ${id}) >= (slice.from_name collate "C", slice.from_id))`;

/** Slices as rows: `slice`, with its index `nth`, its `key`, how many entries to `skip` and to `take`. */
export const slicesOf = (slices: readonly Slice[]) => sql`unnest(
    ${plainArray(slices.map((_slice, index) => index))}::integer[],
    ${plainArray(slices.map(({ key }) => key))}::integer[],
    ${plainArray(slices.map(({ offset }) => offset))}::integer[],
    ${plainArray(slices.map(({ limit }) => limit))}::integer[],
    ${plainArray(slices.map(({ from }) => from?.value ?? Number.POSITIVE_INFINITY))}::double precision[],
    ${slices.map(({ from }) => from?.name ?? '')}::text[],
    ${plainArray(slices.map(({ from }) => from?.id ?? 0))}::bigint[]
  ) as slice (nth, key, skip, take, from_value, from_name, from_id)`;

/**
 * The FROM clause that reads any number of slices in one query: each slice is one ordered scan of
 * `list`, whose rows are `item` and whose key is `slice.key`.
 * @param list a select of what is {@link withinSlice} of `slice.key`, {@link ordered}, without LIMIT
 */
export const fromSlices = (slices: readonly Slice[], list: RawBuilder<unknown>) => sql`
  from ${slicesOf(slices)}
  cross join lateral (${list} limit slice.take offset slice.skip) item`;

/** The first `limit` entries of each list. */
export const heads = (keys: readonly number[], limit: number): Slice[] =>
  keys.map((key) => ({ key, offset: 0, limit }));
