import { type Kysely, sql, type Transaction } from 'kysely';
import { isBeginning } from '../contract/calls/admin-list.ts';
import type { DB } from '../database/tables.ts';
import { countPlaced } from './admin-list.counts.ts';
import type { ListFilter } from './admin-list.filter.ts';
import { type KnownLists, type Moment, readMoment } from './admin-list.known.ts';
import {
  countListed,
  cutPage,
  type FoundPage,
  type ListOrder,
  type ListSlice,
  type Method,
  readPage,
  type SortedLists,
  sortAll,
} from './admin-list.pages.ts';
import { describedBusinesses } from './businesses.queries.ts';

/** Up to this many listings of a category or of cities are fetched and sorted. */
const FETCHED_AT_ONCE = 20_000;
/** Up to this many are sorted if the length of the list is unknown; giving up after them costs 10 ms. */
const TRIED_AT_ONCE = 5_000;
/** Lists up to this length are sorted and cached in every order; longer ones are always read in order. */
const REMEMBERED_AT_ONCE = 200_000;

/** Up to this many entries of an index are read in its order, 30 to 90 ms; beyond, the list is sorted. */
const READ_AT_ONCE = 300_000;
/** Reading an index entry and fetching its row costs as much as reading this many entries. */
const FETCH = 10;
/** Index entries that a read may take above twice the expected number, as matches are spread unevenly. */
const SPARE_ENTRIES = 20_000;

/** Texts that the trigram index of names can find. */
const HAS_PARTS = /[\p{L}\p{N}]{3}/u;

type Search = {
  readonly trx: Transaction<DB>;
  readonly filter: ListFilter;
  readonly order: ListOrder;
  readonly slice: ListSlice;
  readonly lists: KnownLists;
  readonly moment: Moment;
};

/**
 * Finds a page of the list of listings that are not deleted, and the length of the list.
 *
 * The first choice is the index that has the order of the list, read from the nearer end. If that is
 * expected to take long, or exceeds its limit (by name, the listings of Russia are all at the end), all
 * matches are sorted by every column and cached: listings of a category or of some cities are fetched if
 * they are few, and all others are found with a scan of the covering index.
 */
export async function findPage(
  db: Kysely<DB>,
  filter: ListFilter,
  order: ListOrder,
  slice: ListSlice,
  lists: KnownLists,
): Promise<FoundPage> {
  return atOneMoment(db, async (trx, moment) => {
    const search = { trx, filter, order, slice, lists, moment };
    const known = lists.get(filter, moment);
    if (known.sorted) return cutPage(known.sorted, order, slice);
    const placed = await countPlaced(trx, filter);
    // The filters that the tables of counts cover.
    const { categoryId: _, cityIds: __, approved: ___, ...others } = filter;
    const isCounted = Object.keys(others).length === 0;
    if (isCounted || placed === 0) return readOrSort(search, placed, placed);
    if (known.total !== undefined) return readOrSort(search, placed, known.total);
    const isFew = placed <= FETCHED_AT_ONCE;
    const { text } = filter;
    if (isFew || !(text !== undefined && isBeginning(text))) {
      const hasParts = text !== undefined && HAS_PARTS.test(text);
      const most = isFew ? placed : TRIED_AT_ONCE;
      const method: Method = isFew ? 'fetched' : hasParts ? 'named' : 'whole';
      const sorted = await sortAll(trx, filter, method, most + 1);
      if (sorted.name.length <= most) return keep(search, sorted);
    }
    const total = await countListed(trx, filter);
    lists.add(filter, moment, { total });
    return readOrSort(search, placed, total);
  });
}

/** Runs `work` in a transaction that sees one state of the database. */
export const atOneMoment = <Result>(
  db: Kysely<DB>,
  work: (trx: Transaction<DB>, moment: Moment) => Promise<Result>,
): Promise<Result> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => work(trx, await readMoment(trx)));

function keep({ filter, order, slice, lists, moment }: Search, sorted: SortedLists): FoundPage {
  lists.add(filter, moment, { sorted });
  return cutPage(sorted, order, slice);
}

/**
 * Finds a page of a list of known length.
 * @param placed number of listings with the category, cities and approval of the filter
 */
async function readOrSort(search: Search, placed: number, total: number): Promise<FoundPage> {
  const { trx, filter, order, moment } = search;
  const { offset } = search.slice;
  const slice = { offset, limit: Math.min(search.slice.limit, total - offset) };
  if (slice.limit <= 0) return { total, ids: [] };
  const read = async (most: number | null) => ({
    total,
    ids: await readPage(trx, filter, order, slice, total, most),
  });
  const fromEnd = Math.min(offset + slice.limit, total - offset);
  const entries = (fromEnd * Math.max(moment.listings, total)) / total;
  const isFew = placed <= FETCHED_AT_ONCE;
  const { text } = filter;
  // Names with the same beginning are adjacent in the order of names, at an unknown place.
  const isSpread = order.by !== 'name' || text === undefined || !isBeginning(text);
  const cost = text !== undefined && order.by !== 'name' ? entries * FETCH : entries;
  const isLong = total > REMEMBERED_AT_ONCE;
  if (isSpread && (isLong || cost <= (isFew ? placed * FETCH : READ_AT_ONCE))) {
    const page = await read(Math.ceil(entries * 2) + SPARE_ENTRIES);
    if (page.ids.length === slice.limit) return page;
  }
  if (isLong) return read(null);
  return keep(search, await sortAll(trx, filter, isFew ? 'fetched' : 'whole', null));
}

/** Loads all fields of the API for these listings, in the order of the ids. */
export async function loadListed(db: Kysely<DB>, ids: readonly number[]) {
  const rows = await describedBusinesses(db)
    .select('b.approved')
    .where(sql<boolean>`b.id = any(${ids}::bigint[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
