import { type Kysely, sql, type Transaction } from 'kysely';
import { isBeginning } from '../contract/calls/admin-list.ts';
import type { DB } from '../database/tables.ts';
import { countPlaced } from './admin-list.counts.ts';
import type { ListFilter } from './admin-list.filter.ts';
import { type KnownLists, type Moment, readMoment } from './admin-list.known.ts';
import {
  countAndSort,
  countListed,
  cutPage,
  type FoundPage,
  type ListOrder,
  type ListSlice,
  type Method,
  readPage,
  sortAll,
  sortPage,
  sortThese,
} from './admin-list.pages.ts';
import { describedBusinesses } from './businesses.queries.ts';

/** Up to this many listings of a category or of cities are fetched and sorted. */
const FETCHED_AT_ONCE = 20_000;
/** Up to this many are fetched if the length of the list is unknown; giving up after them costs 10 ms. */
const TRIED_AT_ONCE = 5_000;
/** Sorted lists up to this length are cached in every order. */
const REMEMBERED_AT_ONCE = 150_000;

/** Costs in microseconds: to read the next entry of an index, of the index of names, and to fetch a row. */
const READ = 0.12;
const READ_NAME = 0.3;
/** Added cost of looking an entry up among suspected duplicates, or among closed businesses. */
const READ_DUPLICATE = 0.3;
const FETCH = 1.5;
/** To read an entry of the covering index with two processes, and to sort a match. */
const READ_WHOLE = 0.09;
const SORT = 0.6;
/** Index entries that a read may take above twice the expected number, as matches are spread unevenly. */
const SPARE_ENTRIES = 20_000;

/** Texts that the trigram index of names can find. */
const HAS_PARTS = /[\p{L}\p{N}]{3}/u;

/**
 * Finds a page of the list of listings that are not deleted, and the length of the list.
 *
 * The first choice is the index that has the order of the list, read from the nearer end. If that is
 * expected to take long, or exceeds its limit (by name, the listings of Russia are all at the end), all
 * matches are sorted: listings of a category or of some cities are fetched if they are few, and all others
 * are found with a scan of the covering index.
 */
export async function findPage(
  db: Kysely<DB>,
  filter: ListFilter,
  order: ListOrder,
  slice: ListSlice,
  lists: KnownLists,
): Promise<FoundPage> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const moment = await readMoment(trx);
      const search = { trx, filter, order, slice, lists, moment };
      const { few, total, [order.by]: sorted } = lists.get(filter, moment);
      if (sorted) return { total: sorted.length, ids: cutPage(sorted, order, slice) };
      if (few) return { total: few.length, ids: await sortThese(trx, few, order, slice) };
      const placed = await countPlaced(trx, filter);
      const { text, missing, importId, duplicates, status } = filter;
      const isCounted = !(text ?? missing ?? importId ?? duplicates ?? status);
      if (isCounted || placed === 0) return readOrSort(search, placed, placed);
      if (total !== undefined) return readOrSort(search, placed, total);
      return text !== undefined && isBeginning(text) && placed > FETCHED_AT_ONCE
        ? countAndRead(search, placed)
        : tryAndCount(search, placed);
    });
}

type Search = {
  readonly trx: Transaction<DB>;
  readonly filter: ListFilter;
  readonly order: ListOrder;
  readonly slice: ListSlice;
  readonly lists: KnownLists;
  readonly moment: Moment;
};

/**
 * Finds a page of a list of unknown length.
 * @param placed number of listings with the category, cities and approval of the filter
 */
async function tryAndCount(search: Search, placed: number): Promise<FoundPage> {
  const { trx, filter, order, slice, lists, moment } = search;
  const isFew = placed <= FETCHED_AT_ONCE;
  const hasParts = filter.text !== undefined && HAS_PARTS.test(filter.text);
  const method: Method = isFew ? 'fetched' : hasParts ? 'named' : 'whole';
  const most = isFew ? placed : TRIED_AT_ONCE;
  const { total, ids, all } = await countAndSort(trx, filter, method, order, slice, most);
  if (total <= TRIED_AT_ONCE) lists.add(filter, moment, { few: all });
  return total <= most ? { total, ids } : countAndRead(search, placed);
}

async function countAndRead(search: Search, placed: number): Promise<FoundPage> {
  const { trx, filter, lists, moment } = search;
  const total = await countListed(trx, filter);
  lists.add(filter, moment, { total });
  return readOrSort(search, placed, total);
}

/** Finds a page of a list of known length by the cheaper of the two ways, by their estimated costs. */
async function readOrSort(
  { trx, filter, order, slice: { offset, limit }, lists, moment }: Search,
  placed: number,
  total: number,
): Promise<FoundPage> {
  const slice = { offset, limit: Math.min(limit, total - offset) };
  if (slice.limit <= 0) return { total, ids: [] };
  const fromEnd = Math.min(offset + slice.limit, total - offset);
  const entries = (fromEnd * Math.max(moment.listings, total)) / total;
  const read =
    (order.by === 'name' ? READ_NAME : filter.text === undefined ? READ : READ + FETCH) +
    (filter.duplicates === undefined ? 0 : READ_DUPLICATE) +
    (filter.status === undefined ? 0 : READ_DUPLICATE);
  const isFew = placed <= FETCHED_AT_ONCE;
  const begins = filter.text !== undefined && isBeginning(filter.text);
  const finding = begins ? total * READ_NAME : moment.listings * READ_WHOLE;
  const sorting = total * SORT + (isFew ? placed * FETCH : finding);
  // Names with the same beginning are adjacent in the order of names, at an unknown place.
  const isSpread = !(begins && order.by === 'name');
  if (isSpread && entries * read <= sorting) {
    const most = Math.ceil(entries * 2) + SPARE_ENTRIES;
    const ids = await readPage(trx, filter, order, slice, total, most);
    if (ids.length === slice.limit) return { total, ids };
  }
  const method: Method = isFew ? 'fetched' : 'whole';
  if (total > REMEMBERED_AT_ONCE)
    return { total, ids: await sortPage(trx, filter, method, order, slice, total) };
  const sorted = await sortAll(trx, filter, method);
  lists.add(filter, moment, sorted);
  return { total, ids: cutPage(sorted[order.by], order, slice) };
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

export type ListedRow = Awaited<ReturnType<typeof loadListed>>[number];
