import { type RawBuilder, sql, type Transaction } from 'kysely';
import { LIST_SORTS, type ListSort, type SortOrder } from '../contract/calls/admin-list.ts';
import type { DB } from '../database/tables.ts';
import { columnsOf, isInTime, isListed, isMeant, type ListFilter } from './admin-list.filter.ts';

export type ListOrder = { readonly by: ListSort; readonly order: SortOrder };
export type ListSlice = { readonly offset: number; readonly limit: number };

/** The ids of the listings on a page, in the order of the list, and the length of the whole list. */
export type FoundPage = { readonly total: number; readonly ids: readonly number[] };

/** Listings without a rating sort below all others, so that one index serves both directions. */
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

/** Planner settings that force a plan: the planner cannot estimate how many names a text matches. */
const METHODS = {
  /** Finds listings by the indexes of their conditions, and fetches the rows. */
  fetched: { indexscan: true, indexonlyscan: true, bitmapscan: true, sort: true },
  /** Finds listings by the trigram index of names, and fetches the rows. */
  named: { indexscan: false, indexonlyscan: false, bitmapscan: true, sort: true },
  /** Scans the one index that includes every column of the conditions. */
  whole: { indexscan: true, indexonlyscan: true, bitmapscan: false, sort: true },
  /** Scans the index that has the order of the list. */
  ordered: { indexscan: true, indexonlyscan: true, bitmapscan: false, sort: false },
} as const;
export type Method = Exclude<keyof typeof METHODS, 'ordered'>;

/** Enough to sort a million listings in memory; on disk, the sort takes twice as long. */
const SORT_MEMORY = '64MB';

async function use(trx: Transaction<DB>, method: keyof typeof METHODS): Promise<void> {
  const settings = Object.entries({ ...METHODS[method], seqscan: false }).map(
    ([name, value]) => sql`set_config(${`enable_${name}`}, ${String(value)}, true)`,
  );
  await sql`
    select set_config('work_mem', ${SORT_MEMORY}, true), ${sql.join(settings)}`.execute(trx);
}

/** One branch for each partial index: those of categories and cities have listed businesses only. */
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
 * Reads, counts and sorts all listings that match a filter.
 * @param most maximum number of listings that are read; if `total` is above it, `ids` is meaningless
 * @returns the page, and in `all` the ids of all matches, unordered
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

/** Sorts listings given by id, and returns a page of them. */
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

/** The ids of all listings of a list, ascending by each of its columns. */
export type SortedLists = Readonly<Record<ListSort, readonly number[]>>;

/**
 * Reads all listings that match a filter, and sorts them by each column for the cache: reading them takes
 * longer than sorting them, and users try one order after another.
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
 * Reads all listings that match a filter, without a limit, and sorts them for one page.
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
 * The rows to sort. `offset 0` keeps the planner from the index that has the order of the list, with which
 * it would check every listing.
 */
const sortable = (filter: ListFilter, method: Method) => sql`
  select b.id, b.name_key, b.rating, b.reviews, b.created_at
  from (${found(filter, method)}) b offset 0`;

/**
 * Follows the unique id, so that the order stays the same. No index of names has this column, so that the
 * planner does not choose one: that would be slower (see countListed).
 */
const AND_AGE = sql`, b.created_at`;

/** Takes a page from the cached ids of a list. */
export function cutPage(
  ascending: readonly number[],
  { order }: ListOrder,
  { offset, limit }: ListSlice,
): number[] {
  if (order === 'asc') return ascending.slice(offset, offset + limit);
  const end = Math.max(0, ascending.length - offset);
  return ascending.slice(Math.max(0, end - limit), end).reverse();
}

/** Reads pages of the second half of a list backwards, which reads fewer entries. */
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

/** Counts the listings that match a filter. */
export async function countListed(trx: Transaction<DB>, filter: ListFilter): Promise<number> {
  await use(trx, 'whole');
  // Counting `created_at` keeps the planner from the index of names, which takes twice as long: its order
  // jumps between the pages of the visibility map.
  const counted = filter.text === undefined ? sql`*` : sql`b.created_at`;
  const { rows } = await sql<{ total: number }>`
    select count(${counted}) as total from businesses b
    where ${isListed(filter)} and ${isInTime(filter)}`.execute(trx);
  return rows[0]?.total ?? 0;
}

/**
 * Reads a page from the index that has the order of the list, from its nearer end.
 * @param slice within `total`
 * @param most maximum number of index entries that are read
 * @returns the ids found among those entries; fewer than `slice.limit` if the limit was reached
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
  // `b.*` costs 1.5 µs an entry, even though no other column is read.
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
