import { type RawBuilder, sql, type Transaction } from 'kysely';
import { LIST_SORTS, type ListSort, type SortOrder } from '../contract/calls/admin-list.ts';
import type { DB } from '../database/tables.ts';
import { columnsOf, isInTime, isListed, isMeant, type ListFilter } from './admin-list.filter.ts';

export type ListOrder = { readonly by: ListSort; readonly order: SortOrder };
export type ListSlice = { readonly offset: number; readonly limit: number };

/** Listings by id, in the order of the list, and how many there are on all of its pages. */
export type FoundPage = { readonly total: number; readonly ids: readonly number[] };

/** Those that nobody has rated are the lowest, so that one index serves both directions. */
const SORTS: Readonly<Record<ListSort, RawBuilder<unknown>>> = {
  name: sql`b.name_key collate "C"`,
  rating: sql`b.rating`,
  reviewCount: sql`b.reviews`,
  createdAt: sql`b.created_at`,
};

const ordered = ({ by, order }: ListOrder) =>
  order === 'asc'
    ? sql`${SORTS[by]} asc nulls ${sql.raw(by === 'rating' ? 'first' : 'last')}, b.id`
    : sql`${SORTS[by]} desc nulls ${sql.raw(by === 'rating' ? 'last' : 'first')}, b.id desc`;

const reversed = ({ by, order }: ListOrder): ListOrder => ({
  by,
  order: order === 'asc' ? 'desc' : 'asc',
});

/** Ways to read listings, which the planner, who does not know what a text finds, would not choose. */
const METHODS = {
  /** Indexes find the listings, which are then fetched. */
  fetched: { indexscan: true, indexonlyscan: true, bitmapscan: true, sort: true },
  /** The same, of names by their parts. */
  named: { indexscan: false, indexonlyscan: false, bitmapscan: true, sort: true },
  /** The one index is read through that has all that is asked for. */
  whole: { indexscan: true, indexonlyscan: true, bitmapscan: false, sort: true },
  /** An index is read that is in the order of the list. */
  ordered: { indexscan: true, indexonlyscan: true, bitmapscan: false, sort: false },
} as const;
export type Method = Exclude<keyof typeof METHODS, 'ordered'>;

/** A million listings are sorted in this; with less, on the disk, in twice the time. */
const SORT_MEMORY = '64MB';

async function use(trx: Transaction<DB>, method: keyof typeof METHODS): Promise<void> {
  const settings = Object.entries({ ...METHODS[method], seqscan: false }).map(
    ([name, value]) => sql`set_config(${`enable_${name}`}, ${String(value)}, true)`,
  );
  await sql`
    select set_config('work_mem', ${SORT_MEMORY}, true), ${sql.join(settings)}`.execute(trx);
}

/** The indexes of categories and cities know the listed ones alone. */
function placed(filter: ListFilter): RawBuilder<unknown> {
  const listed = isListed(filter);
  const approved = sql`
    select b.* from businesses b where b.listed and ${listed}
    union all
    select b.* from businesses b where b.status = 'permanently_closed' and b.approved and ${listed}`;
  const waiting = sql`select b.* from businesses b where not b.approved and ${listed}`;
  if (filter.approved === undefined) return sql`${approved} union all ${waiting}`;
  return filter.approved ? approved : waiting;
}

const found = (filter: ListFilter, method: Method): RawBuilder<unknown> =>
  method === 'fetched'
    ? placed(filter)
    : sql`select b.* from businesses b where ${isListed(filter)} and ${isInTime(filter)}`;

/**
 * Reads all listings that a filter finds, counts and sorts them.
 * @param most no more than these are read: where `total` is above it, the page means nothing
 * @returns the page, and as `all` what is found, in no order
 */
export async function countAndSort(
  trx: Transaction<DB>,
  filter: ListFilter,
  method: Method,
  order: ListOrder,
  { offset, limit }: ListSlice,
  most: number,
): Promise<FoundPage & { readonly all: readonly number[] }> {
  await use(trx, method);
  const { rows } = await sql<{ all: string[]; ids: string[] }>`
    with matched as materialized (
      select b.id, b.name_key, b.rating, b.reviews, b.created_at
      from (${found(filter, method)}) b limit ${most + 1}
    )
    select array(select id from matched) as all, array(
      select b.id from matched b order by ${ordered(order)} limit ${limit} offset ${offset}
    ) as ids`.execute(trx);
  const { all = [], ids = [] } = rows[0] ?? {};
  return { total: all.length, ids: ids.map(Number), all: all.map(Number) };
}

/** A page of these listings. */
export async function sortThese(
  trx: Transaction<DB>,
  ids: readonly number[],
  order: ListOrder,
  { offset, limit }: ListSlice,
): Promise<number[]> {
  await use(trx, 'fetched');
  const { rows } = await sql<{ id: number }>`
    select b.id from businesses b where b.id = any(${ids}::bigint[])
    order by ${ordered(order)} limit ${limit} offset ${offset}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Listings in each order of the list, ascending. */
export type SortedLists = Readonly<Record<ListSort, readonly number[]>>;

/**
 * Reads all listings that a filter finds, and sorts them in each order: to read them takes longer than
 * to sort them, and who has asked for one order asks for the next.
 */
export async function sortAll(
  trx: Transaction<DB>,
  filter: ListFilter,
  method: Method,
): Promise<SortedLists> {
  await use(trx, method);
  const sorted = LIST_SORTS.map(
    (by) => sql`array(
      select b.id from matched b order by ${ordered({ by, order: 'asc' })}${AND_AGE}
    ) as ${sql.ref(by)}`,
  );
  const { rows } = await sql<Record<ListSort, readonly string[]>>`
    with matched as materialized (${sortable(filter, method)})
    select ${sql.join(sorted)}`.execute(trx);
  const [row] = rows;
  const ids = (by: ListSort) => (row?.[by] ?? []).map(Number);
  return {
    name: ids('name'),
    rating: ids('rating'),
    reviewCount: ids('reviewCount'),
    createdAt: ids('createdAt'),
  };
}

/**
 * Reads all listings that a filter finds, any number of them, and sorts them for one page.
 * @param slice within `total`
 */
export async function sortPage(
  trx: Transaction<DB>,
  filter: ListFilter,
  method: Method,
  order: ListOrder,
  slice: ListSlice,
  total: number,
): Promise<number[]> {
  await use(trx, method);
  return fromNearerEnd(order, slice, total, async (direction, { offset, limit }) => {
    const { rows } = await sql<{ id: number }>`
      select b.id from (${sortable(filter, method)}) b
      order by ${direction}${AND_AGE} limit ${limit} offset ${offset}`.execute(trx);
    return rows.map(({ id }) => id);
  });
}

/**
 * What is sorted; `offset 0` keeps the planner from an index in the order of the list, for which it
 * would have to look at each listing.
 */
const sortable = (filter: ListFilter, method: Method) => sql`
  select b.id, b.name_key, b.rating, b.reviews, b.created_at
  from (${found(filter, method)}) b offset 0`;

/** Decides nothing after the id, but is in no index of names: that would take longer (see countListed). */
const AND_AGE = sql`, b.created_at`;

/** A page of a list of which all is known, in ascending order. */
export function cutPage(
  ascending: readonly number[],
  { order }: ListOrder,
  { offset, limit }: ListSlice,
): number[] {
  if (order === 'asc') return ascending.slice(offset, offset + limit);
  const end = Math.max(0, ascending.length - offset);
  return ascending.slice(Math.max(0, end - limit), end).reverse();
}

/** Of a page in the second half of a list, less has to be read from the end. */
async function fromNearerEnd(
  order: ListOrder,
  { offset, limit }: ListSlice,
  total: number,
  read: (direction: RawBuilder<unknown>, slice: ListSlice) => Promise<number[]>,
): Promise<number[]> {
  if (offset <= total / 2) return read(ordered(order), { offset, limit });
  const ids = await read(ordered(reversed(order)), { offset: total - offset - limit, limit });
  return ids.reverse();
}

/** Counts the listings that a filter finds. */
export async function countListed(trx: Transaction<DB>, filter: ListFilter): Promise<number> {
  await use(trx, 'whole');
  // The index in the order of names would do as well for them, and takes twice the time: it goes to
  // and fro among the pages of which is known that all can see their rows.
  const counted = filter.text === undefined ? sql`*` : sql`b.created_at`;
  const { rows } = await sql<{ total: number }>`
    select count(${counted}) as total from businesses b
    where ${isListed(filter)} and ${isInTime(filter)}`.execute(trx);
  return rows[0]?.total ?? 0;
}

/**
 * Reads a page from an index that is in the order of the list, from its nearer end.
 * @param slice within `total`
 * @param most entries of the index that are read
 * @returns as many as have been found until then
 */
export async function readPage(
  trx: Transaction<DB>,
  filter: ListFilter,
  order: ListOrder,
  slice: ListSlice,
  total: number,
  most: number,
): Promise<number[]> {
  await use(trx, 'ordered');
  // To name every column took 1.5 µs an entry, though no value was read.
  const columns = sql.join(['id', ...columnsOf(filter)].map((name) => sql.ref(`b.${name}`)));
  return fromNearerEnd(order, slice, total, async (direction, { offset, limit }) => {
    const { rows } = await sql<{ id: number }>`
      select b.id from (
        select ${columns} from businesses b where b.deleted_at is null
        order by ${direction} limit ${most}
      ) b where ${isMeant(filter)} limit ${limit} offset ${offset}`.execute(trx);
    return rows.map(({ id }) => id);
  });
}
