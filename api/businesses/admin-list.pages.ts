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

/** The ids of all listings of a list, ascending by each of its columns. */
export type SortedLists = Readonly<Record<ListSort, readonly number[]>>;

/**
 * Reads the listings that match a filter, and sorts them by each column for the cache: reading them takes
 * longer than sorting them, and users try one order after another.
 * @param most maximum number of listings that are read; all of them where null
 */
export const sortAll = async (
  trx: Transaction<DB>,
  filter: ListFilter,
  method: Method,
  most: number | null,
): Promise<SortedLists> => {
  await use(trx, method);
  return sortFound(trx, found(filter, method), most);
};

/** Sorts listings that are given by id, like {@link sortAll}. */
export async function sortThese(
  trx: Transaction<DB>,
  ids: readonly number[],
): Promise<SortedLists> {
  await use(trx, 'fetched');
  return sortFound(trx, sql`select b.* from businesses b where b.id = any(${ids}::bigint[])`, null);
}

async function sortFound(
  trx: Transaction<DB>,
  listings: RawBuilder<unknown>,
  most: number | null,
): Promise<SortedLists> {
  const sorted = LIST_SORTS.map(
    (by) => sql`array(
      select b.id from matched b order by ${ordered({ by, order: 'asc' })}
    ) as ${sql.ref(by)}`,
  );
  const { rows } = await sql<Record<ListSort, readonly string[]>>`
    with matched as materialized (
      select b.id, b.name_key, b.rating, b.reviews, b.created_at
      from (${listings}) b limit ${most}::bigint
    )
    select ${sql.join(sorted)}`.execute(trx);
  const ids = (by: ListSort) => (rows[0]?.[by] ?? []).map(Number);
  return {
    name: ids('name'),
    rating: ids('rating'),
    reviewCount: ids('reviewCount'),
    createdAt: ids('createdAt'),
  };
}

/** Takes a page from a sorted list. */
export function cutPage(
  sorted: SortedLists,
  { by, order }: ListOrder,
  { offset, limit }: ListSlice,
): FoundPage {
  const { [by]: ascending } = sorted;
  const total = ascending.length;
  const first = order === 'asc' ? offset : Math.max(0, total - offset - limit);
  const after = order === 'asc' ? offset + limit : Math.max(0, total - offset);
  const ids = ascending.slice(first, after);
  return { total, ids: order === 'asc' ? ids : ids.reverse() };
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
 * @param most maximum number of index entries that are read; all of them where null
 * @returns the ids found among those entries; fewer than `slice.limit` if the limit was reached
 */
export async function readPage(
  trx: Transaction<DB>,
  filter: ListFilter,
  order: ListOrder,
  { offset, limit }: ListSlice,
  total: number,
  most: number | null,
): Promise<number[]> {
  await use(trx, 'ordered');
  const fromEnd = offset > total / 2;
  const skipped = fromEnd ? total - offset - limit : offset;
  // `b.*` costs ten times as much as the order alone, even though no other column is read.
  const columns = sql.join(['id', ...columnsOf(filter)].map((name) => sql.ref(`b.${name}`)));
  const { rows } = await sql<{ id: number }>`
    select b.id from (
      select ${columns} from businesses b where b.deleted_at is null
      order by ${ordered(fromEnd ? reversed(order) : order)} limit ${most}::bigint
    ) b where ${isMeant(filter)} limit ${limit} offset ${skipped}`.execute(trx);
  const ids = rows.map(({ id }) => id);
  return fromEnd ? ids.reverse() : ids;
}
