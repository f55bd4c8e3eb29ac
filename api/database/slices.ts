import { type RawBuilder, sql } from 'kysely';

/** Consecutive entries of one list: `limit` of them, after the first `offset`. */
export type Slice = { readonly key: number; readonly offset: number; readonly limit: number };

/** Where a row stands: in the list `key`, after `position` others. */
export type Listed = { readonly key: number; readonly position: number };

/**
 * The FROM clause that reads any number of slices in one query: each slice is one ordered scan of
 * `list`, whose rows are `item` and whose key is `slice.key`.
 * @param list an ordered select from `slice.key`, without LIMIT
 */
export const fromSlices = (slices: readonly Slice[], list: RawBuilder<unknown>) => sql`
  from unnest(
    ${slices.map(({ key }) => key)}::integer[],
    ${slices.map(({ offset }) => offset)}::integer[],
    ${slices.map(({ limit }) => limit)}::integer[]
  ) as slice (key, skip, take)
  cross join lateral (${list} limit slice.take offset slice.skip) item`;

/** The first `limit` entries of each list. */
export const heads = (keys: readonly number[], limit: number): Slice[] =>
  keys.map((key) => ({ key, offset: 0, limit }));
